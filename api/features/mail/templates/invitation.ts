import type { LinkContents } from '../../../store/people/mail-contents.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { companyInMail, momentOf } from './mail-values.ts';

/** To a person invited by an administrator of a company. */
export function writeInvitation({ companyName, firstName, expiresAt }: LinkContents, url: string): WrittenMail {
  const company = companyInMail(companyName ?? '');
  return layOut({
    subject: `Zaproszenie do firmy ${company}`,
    firstName,
    paragraphs: [
      `administrator firmy ${company} zaprasza Cię do wspólnej pracy w Gtinotece, platformie danych o produktach. Aby dołączyć, otwórz link.`,
    ],
    link: { label: 'Dołącz do firmy', url },
    after: [
      `Link działa do ${momentOf(expiresAt)} i tylko raz.`,
      'Jeśli nie znasz tej firmy, nic nie rób. Bez otwarcia linku nie dołączysz.',
    ],
  });
}
