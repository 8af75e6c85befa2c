import type { LinkContents } from '../../../store/people/mail-contents.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { momentOf } from './mail-values.ts';

/** To a person who requested a new password. */
export function writePasswordReset({ firstName, expiresAt }: LinkContents, url: string): WrittenMail {
  return layOut({
    subject: 'Nowe hasło do Gtinoteki',
    firstName,
    paragraphs: ['ktoś poprosił o nowe hasło do Twojego konta. Jeśli to Ty, otwórz link i ustaw hasło.'],
    link: { label: 'Ustaw nowe hasło', url },
    after: [
      `Link działa do ${momentOf(expiresAt)} i tylko raz.`,
      'Jeśli to nie Ty, nic nie rób. Dotychczasowe hasło działa dalej.',
    ],
  });
}
