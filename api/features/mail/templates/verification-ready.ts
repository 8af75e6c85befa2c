import type { RowState } from '@gtinoteka/contract/files/verification.ts';
import type { ReadyContents } from '../../../store/verification/mail-contents.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';

const words: Readonly<Record<RowState, string>> = {
  ok: 'W\u00a0porządku',
  warn: 'Z\u00a0uwagą',
  bad: 'Do poprawy',
  none: 'Nie znaleziono',
  unchecked: 'Niesprawdzone',
};

/** To the sender of a checked file: counts and a link to the result, never the file. */
export function writeVerificationReady(ready: ReadyContents, url: string): WrittenMail {
  const states = Object.entries(words) as [RowState, string][]; // its keys are states
  return layOut({
    subject: 'Plik sprawdzony',
    firstName: ready.firstName,
    paragraphs: ['sprawdziliśmy Twój plik. Raport i wynik są w Raportach przez 30 dni od wysłania.'],
    facts: [
      ['Plik', ready.fileName],
      ...states.map(([state, word]): [string, string] => [word, String(ready.counts[state] ?? 0)]),
    ],
    link: { label: 'Zobacz raport', url },
  });
}
