import { getPageVersion } from '@gtinoteka/contract/cms.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { readVersion } from '../../store/catalogue/cms-pages.ts';
import type { CmsParts } from './cms-parts.ts';
import { slugOf } from './page-of.ts';

/** The text that a page had in one of its versions. */
export function addGetPageVersion(app: FastifyInstance, { database }: Pick<CmsParts, 'database'>): void {
  addEndpoint(app, getPageVersion, async ({ params }) => {
    const slug = slugOf(params.page);
    const number = /^[1-9]\d{0,8}$/.test(params.number) ? Number(params.number) : null;
    const version = number === null ? undefined : await readVersion(database, slug, number);
    if (!version) throw new AppError('NOT_FOUND');
    return version;
  });
}
