import { exportLinks } from '@gtinoteka/contract/digital-link/link-sheets.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../../core/http/endpoint-route.ts';
import { attachment } from '../../../core/http/file-answer.ts';
import type { DigitalLinkParts } from '../digital-link-parts.ts';
import { readAllLinks } from './read-all-links.ts';
import { sheetWorkbook } from './write-sheet.ts';

export function addExportLinks(app: FastifyInstance, { database }: DigitalLinkParts): void {
  addEndpoint(app, exportLinks, async ({ params: { companyId }, reply }) => {
    const links = await readAllLinks(database, companyId);
    return reply
      .header('content-type', exportLinks.file[0])
      .header('content-disposition', attachment('gtinoteka-linki.xlsx'))
      .send(sheetWorkbook(links));
  });
}
