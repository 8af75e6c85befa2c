import type { LinkContents } from '../../../store/people/mail-contents.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { companyInMail, momentOf } from './mail-values.ts';

/** To the first administrator of a newly registered company. */
export function writeActivation(
  { companyName, firstName, expiresAt, hasAccount }: LinkContents,
  url: string,
): WrittenMail {
  const company = companyInMail(companyName ?? '');
  const until = `Link działa do ${momentOf(expiresAt)} i tylko raz.`;
  if (hasAccount)
    return layOut({
      subject: 'Potwierdź rejestrację firmy',
      firstName,
      paragraphs: [
        `ktoś podał Twój adres przy rejestracji firmy ${company} w Gtinotece. Masz tu już konto, drugiego nie zakładamy: hasło i dane zostają bez zmian. Jeśli to Ty, otwórz link, a firma pojawi się na Twoim koncie.`,
      ],
      link: { label: 'Potwierdź rejestrację', url },
      after: [until, 'Jeśli to nie Ty, nic nie rób. Bez otwarcia linku firma nie zostanie zarejestrowana.'],
    });
  return layOut({
    subject: 'Dokończ rejestrację firmy',
    paragraphs: [
      `ktoś podał ten adres przy rejestracji firmy ${company} w Gtinotece. Jeśli to Ty, otwórz link, podaj swoje dane i ustaw hasło.`,
    ],
    link: { label: 'Dokończ rejestrację', url },
    after: [until, 'Jeśli to nie Ty, nic nie rób. Konto bez aktywacji zniknie samo.'],
  });
}
