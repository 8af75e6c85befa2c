import type { LinkContents } from '../../../store/mail-contents.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { companyInMail, momentOf } from './mail-values.ts';

/** To the first administrator of a company that was registered. */
export function writeActivation({ companyName, expiresAt }: LinkContents, url: string): WrittenMail {
  const company = companyInMail(companyName ?? '');
  return layOut({
    subject: 'Dokończ rejestrację firmy',
    paragraphs: [
      `ktoś podał ten adres przy rejestracji firmy ${company} w Gtinotece. Jeśli to Ty, otwórz link, podaj swoje dane i ustaw hasło.`,
    ],
    link: { label: 'Dokończ rejestrację', url },
    after: [
      `Link działa do ${momentOf(expiresAt)} i tylko raz.`,
      'Jeśli to nie Ty, nic nie rób. Konto bez aktywacji zniknie samo.',
    ],
  });
}
