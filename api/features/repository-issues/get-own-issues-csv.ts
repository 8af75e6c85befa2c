import { getOwnIssuesCsv } from '@gtinoteka/contract/office/own-issues.ts';
import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { issueErrorTexts, issueHeaders, whatIsWrong } from '@gtinoteka/contract/texts/issue-texts.ts';
import { sendCsv } from '../../core/http/csv-answer.ts';
import { defineRoute } from '../define-feature.ts';
import { listOwnIssues } from '../../store/issues/own-issues.ts';
import { errorFilterOf } from './get-own-issues.ts';

/** The first four are read by the upload of product data, which ignores the others. */
const headers = ['GTIN', 'Nazwa produktu', 'Marka', 'Kod GPC', ...issueHeaders];

/** List of issues that a company corrects and uploads. */
export const getOwnIssuesCsvRoute = defineRoute(
  getOwnIssuesCsv,
  async ({ params: { companyId }, query, reply }, { database }) => {
    const rows = await listOwnIssues(database, { companyId, error: errorFilterOf(query.error), page: null });
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
