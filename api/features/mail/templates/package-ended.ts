import type { PeriodContents } from '../../../store/people/mail-contents.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { companyInMail, dayOf, packageTitle } from './mail-values.ts';

/** To a company whose paid package has ended. */
export function writePackageEnded(period: PeriodContents, url: string): WrittenMail {
  const title = packageTitle(period.subscription);
  const company = companyInMail(period.companyName);
  const end = period.isExhausted
    ? `firma ${company} wykorzystała wszystkie limity pakietu ${title}.`
    : `pakiet ${title} firmy ${company} skończył się ${dayOf(period.endsAt)}.`;
  return layOut({
    subject: `Pakiet ${title} się skończył`,
    paragraphs: [`${end} Od teraz firma ma bezpłatny pakiet Starter. Kolejny pakiet zamówisz w cenniku.`],
    link: { label: 'Otwórz cennik', url },
  });
}
