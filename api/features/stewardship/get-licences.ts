import { getLicence, getLicences } from '@gtinoteka/contract/office/licences.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { listLicences, readCompletePrefixes, readLicence } from '../../store/office/licence-list.ts';
import type { StewardshipParts } from './stewardship-parts.ts';

/** Licences as lists brought them, and one of them with what lists changed of it. */
export function addGetLicences(app: FastifyInstance, { database }: Pick<StewardshipParts, 'database'>): void {
  addEndpoint(app, getLicences, async ({ query }) => {
    const { search = '', standing = null, page } = query;
    const [found, complete] = await Promise.all([
      listLicences(database, { search, standing, page: pageOf(page) }),
      readCompletePrefixes(database),
    ]);
    return { ...found, complete };
  });
  addEndpoint(app, getLicence, async ({ params }) => {
    const found = await readLicence(database, requireUuid(params.licenceId));
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  });
}
