import type { PeriodContents } from '../../../store/mail-contents.ts';
import { layOut, oneLine, type WrittenMail } from './mail-layout.ts';
import { dayOf, packageTitle } from './mail-values.ts';

/** To a company whose paid package begins. */
export function writePackageActivated(period: PeriodContents, url: string): WrittenMail {
  const title = packageTitle(period.subscription);
  return layOut({
    subject: `Pakiet ${title} jest aktywny`,
    paragraphs: [`pakiet ${title} firmy ${oneLine(period.companyName)} jest aktywny do ${dayOf(period.endsAt)}.`],
    link: { label: 'Zobacz limity pakietu', url },
  });
}
