import type { ReadyDatabase } from '../../../store/database-exports/database-exports.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { dayOf } from './mail-values.ts';

/** To the person who ordered a package of the database: contents, expiry and link, never the file. */
export function writeDatabaseReady(ready: ReadyDatabase, url: string): WrittenMail {
  return layOut({
    subject: 'Paczka z bazą jest gotowa',
    firstName: ready.firstName,
    paragraphs: ['przygotowaliśmy paczkę z produktami z Twojego wyszukiwania.'],
    facts: [
      ['Produkty', String(ready.products)],
      ['Do pobrania do', dayOf(ready.availableUntil)],
    ],
    link: { label: 'Pobierz paczkę', url },
  });
}
