import type { AnsweredContents } from '../../../store/verification/mail-contents.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';

/** To the sender of product data, after a decision on every row. */
export function writeUploadAnswered({ firstName, fileName, counts }: AnsweredContents, url: string): WrittenMail {
  return layOut({
    subject: 'Odpowiedź na wysłane dane',
    firstName,
    paragraphs: ['przejrzeliśmy dane produktów z\u00a0Twojego pliku. Odpowiedź na każdy wiersz jest w\u00a0Raportach.'],
    facts: [
      ['Plik', fileName],
      ['Przyjęte do katalogu', String(counts.accepted)],
      ['Odrzucone', String(counts.refused + counts.unfit)],
      ['Bez zmian', String(counts.unchanged)],
    ],
    link: { label: 'Zobacz odpowiedź', url },
  });
}
