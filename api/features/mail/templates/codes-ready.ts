import type { ReadyBatch } from '../../../store/code-batches/code-batches.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { dayOf } from './mail-values.ts';

/** To the person who ordered a batch of codes: number, expiry and link, never the file. */
export function writeCodesReady(ready: ReadyBatch, url: string): WrittenMail {
  return layOut({
    subject: 'Seria kodów jest gotowa',
    firstName: ready.firstName,
    paragraphs: ['przygotowaliśmy kody 2D i etykiety do druku.'],
    facts: [
      ['Kody', String(ready.codes)],
      ['Wiersze bez kodu albo etykiety', String(ready.refused)],
      ['Do pobrania do', dayOf(ready.availableUntil)],
    ],
    link: { label: 'Pobierz kody', url },
  });
}
