import type { PersonContents } from '../../../store/people/mail-contents.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { momentOf } from './mail-values.ts';

/** To a person whose password was changed. */
export function writePasswordChanged({ firstName, passwordChangedAt }: PersonContents, url: string): WrittenMail {
  const moment = passwordChangedAt ? ` (${momentOf(passwordChangedAt)})` : '';
  return layOut({
    subject: 'Twoje hasło zostało zmienione',
    firstName,
    paragraphs: [
      `hasło do Twojego konta w Gtinotece zostało zmienione${moment}. Na pozostałych urządzeniach trzeba zalogować się od nowa.`,
      'Jeśli to nie Ty, od razu poproś o nowe hasło i powiedz o tym administratorowi swojej firmy.',
    ],
    link: { label: 'Poproś o nowe hasło', url },
  });
}
