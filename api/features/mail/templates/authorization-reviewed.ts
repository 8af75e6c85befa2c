import type { readJudgedAuthorization } from '../../../store/office/authorization-review.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { companyInMail } from './mail-values.ts';

type Judged = NonNullable<Awaited<ReturnType<typeof readJudgedAuthorization>>>;

/** To the sender of an authorization, after the office's decision. */
export function writeAuthorizationReviewed(judged: Judged, url: string): WrittenMail {
  const company = companyInMail(judged.companyName);
  const { firstName } = judged;
  if (judged.isAccepted)
    return layOut({
      subject: 'Upoważnienie przyjęte',
      firstName,
      paragraphs: [`przyjęliśmy upoważnienie do działania w imieniu firmy ${company}. Firma jest autoryzowana.`],
      link: { label: 'Otwórz Gtinotekę', url },
    });
  return layOut({
    subject: 'Upoważnienie odrzucone',
    firstName,
    paragraphs: [`nie możemy przyjąć upoważnienia do działania w imieniu firmy ${company}.`],
    facts: [['Powód', judged.reason ?? '']],
    after: ['Poprawiony dokument przyślij w odpowiedzi na tę wiadomość.'],
  });
}
