import { getPageVersion } from '@gtinoteka/contract/cms.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import type { CmsParts } from './cms-parts.ts';
import { slugOf, versionOf } from './page-of.ts';

/** The text that a page had in one of its versions. */
export function addGetPageVersion(app: FastifyInstance, { database }: Pick<CmsParts, 'database'>): void {
  addEndpoint(app, getPageVersion, ({ params }) => versionOf(database, slugOf(params.page), params.number));
}
