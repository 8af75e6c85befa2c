import type { readReadyIssueFile } from '../../../store/issues/issue-files.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { dayOf } from './mail-values.ts';

type Ready = NonNullable<Awaited<ReturnType<typeof readReadyIssueFile>>>;

/** To the person who ordered a file of issues: number, expiry and link, never the file. */
export function writeIssueFileReady(ready: Ready, url: string): WrittenMail {
  return layOut({
    subject: 'Plik ze zgłoszeniami jest gotowy',
    firstName: ready.firstName,
    paragraphs: ['przygotowaliśmy plik z wybranymi zgłoszeniami.'],
    facts: [
      ['Zgłoszenia', String(ready.issues)],
      ['Do pobrania do', dayOf(ready.availableUntil)],
    ],
    link: { label: 'Pobierz plik', url },
  });
}
