import { getOwnIssuesCsv } from '@gtinoteka/contract/office/own-issues.ts';
import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { issueErrorTexts, issueHeaders, whatIsWrong } from '@gtinoteka/contract/texts/issue-texts.ts';
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../core/http/csv-answer.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { listOwnIssues } from '../../store/issues/own-issues.ts';
import { askedError } from './get-own-issues.ts';
import type { RepositoryIssuesParts } from './repository-issues-parts.ts';

/** The first four are those that the upload of product data reads; it leaves the others alone. */
const headers = ['GTIN', 'Nazwa produktu', 'Marka', 'Kod GPC', ...issueHeaders];

/** The list that a company mends and sends back. */
export function addGetOwnIssuesCsv(app: FastifyInstance, { database }: RepositoryIssuesParts): void {
  addEndpoint(app, getOwnIssuesCsv, async ({ params: { companyId }, query, reply }) => {
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
  });
}
