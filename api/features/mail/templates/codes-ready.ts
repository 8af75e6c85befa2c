import type { ReadyBatch } from '../../../store/code-batches/code-batches.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { dayOf } from './mail-values.ts';

/** To whoever ordered a batch of codes: how many there are, until when they wait and where; never the file. */
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
