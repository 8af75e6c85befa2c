import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { issueErrorTexts } from '@gtinoteka/contract/texts/issue-texts.ts';
import type { DigestContents } from '../../../store/issues/issue-digests.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { companyInMail } from './mail-values.ts';

/** To a company with records to correct: number of each error and a link, never the records. */
export function writeIssueDigest({ companyName, counts }: DigestContents, url: string): WrittenMail {
  return layOut({
    subject: 'Dane Twoich produktów do poprawy',
    paragraphs: [
      `w katalogu Gtinoteki są dane produktów firmy ${companyInMail(companyName)}, które trzeba poprawić. Na stronie jest ich lista i opis, jak to zrobić.`,
    ],
    facts: counts.map(({ error, issues }) => [
      issueErrorTexts[error].title,
      `${issues} ${plural(issues, 'kod', 'kody', 'kodów')}`,
    ]),
    link: { label: 'Zobacz, co poprawić', url },
    after: ['Poprawione dane przyślij tą samą stroną. Zgłoszenia zamkną się same, gdy sprawdzimy nowe dane.'],
  });
}
