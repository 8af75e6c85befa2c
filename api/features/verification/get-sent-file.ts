import { getSentFile } from '@gtinoteka/contract/files/verification.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { sentFileOf } from '../../store/verification/verifications.ts';
import { ownFile } from './own-file.ts';
import type { VerificationParts } from './verification-parts.ts';

export function addGetSentFile(app: FastifyInstance, parts: Pick<VerificationParts, 'database'>): void {
  addEndpoint(app, getSentFile, async ({ params }) => sentFileOf(await ownFile(parts, params)));
}
