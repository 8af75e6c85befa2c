import type { LinkContents } from '../../../store/people/mail-contents.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { momentOf } from './mail-values.ts';

/** To a person who entered the correct password while the account is under attack. */
export function writeLogIn({ firstName, expiresAt }: LinkContents, url: string): WrittenMail {
  return layOut({
    subject: 'Dokończ logowanie do Gtinoteki',
    firstName,
    paragraphs: [
      'ktoś próbuje odgadnąć hasło do Twojego konta, dlatego logowanie z nowego miejsca trzeba potwierdzić. Przed chwilą podano prawidłowe hasło. Jeśli to Ty, otwórz link na urządzeniu, na którym się logujesz.',
    ],
    link: { label: 'Dokończ logowanie', url },
    after: [
      `Link działa do ${momentOf(expiresAt)} i tylko raz.`,
      'Jeśli to nie Ty, nie otwieraj linku i od razu zmień hasło: ktoś je zna.',
    ],
  });
}
