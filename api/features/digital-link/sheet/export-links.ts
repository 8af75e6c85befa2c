import { exportLinks } from '@gtinoteka/contract/digital-link/link-sheets.ts';
import { defineRoute } from '../../define-feature.ts';
import { attachment } from '../../../core/http/file-answer.ts';
import { readAllLinks } from './read-all-links.ts';
import { sheetWorkbook } from './write-sheet.ts';

export const exportLinksRoute = defineRoute(exportLinks, async ({ params: { companyId }, reply }, { database }) => {
  const links = await readAllLinks(database, companyId);
  return reply
    .header('content-type', exportLinks.file[0])
    .header('content-disposition', attachment('gtinoteka-linki.xlsx'))
    .send(sheetWorkbook(links));
});
