import { getUploads } from '@gtinoteka/contract/files/stewardship.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { listUploads } from '../../store/verification/upload-answers.ts';
import type { StewardshipParts } from './stewardship-parts.ts';

export function addGetUploads(app: FastifyInstance, { database }: Pick<StewardshipParts, 'database'>): void {
  addEndpoint(app, getUploads, ({ query }) => listUploads(database, pageOf(query.page)));
}
