import { getOwnIssuesCsv } from '@gtinoteka/contract/office/own-issues.ts';
import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { issueErrorTexts, issueHeaders, whatIsWrong } from '@gtinoteka/contract/texts/issue-texts.ts';
import { sendCsv } from '../../core/http/csv-answer.ts';
import { defineRoute } from '../define-feature.ts';
import { listOwnIssues } from '../../store/issues/own-issues.ts';
import { askedError } from './get-own-issues.ts';

/** The first four are those that the upload of product data reads; it leaves the others alone. */
const headers = ['GTIN', 'Nazwa produktu', 'Marka', 'Kod GPC', ...issueHeaders];

/** The list that a company mends and sends back. */
export const getOwnIssuesCsvRoute = defineRoute(
  getOwnIssuesCsv,
  async ({ params: { companyId }, query, reply }, { database }) => {
    const rows = await listOwnIssues(database, { companyId, error: askedError(query.error), page: null });
    const lines = rows.map(({ gtin, productName, brand, gpcBrick, issueError, detail }) => [
      gtin.startsWith('0') ? shownGtin(gtin) : gtin,
      productName,
      brand,
      gpcBrick,
      issueError,
      whatIsWrong({ error: issueError, detail, gtin }),
      issueErrorTexts[issueError].mend,
    ]);
    return sendCsv(reply, 'do-poprawy.csv', [headers, ...lines]);
  },
);
