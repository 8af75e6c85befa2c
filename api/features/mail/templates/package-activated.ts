import type { PeriodContents } from '../../../store/people/mail-contents.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { companyInMail, dayOf, packageTitle } from './mail-values.ts';

/** To a company whose paid package begins. */
export function writePackageActivated(period: PeriodContents, url: string): WrittenMail {
  const title = packageTitle(period.subscription);
  return layOut({
    subject: `Pakiet ${title} jest aktywny`,
    paragraphs: [`pakiet ${title} firmy ${companyInMail(period.companyName)} jest aktywny do ${dayOf(period.endsAt)}.`],
    link: { label: 'Zobacz limity pakietu', url },
  });
}
