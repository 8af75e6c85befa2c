import { getFilePreview } from '@gtinoteka/contract/files/verification-columns.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { stateOfPackage } from '../../store/packages/package-use.ts';
import { readPreview } from '../../store/verification/file-columns.ts';
import { ownFile } from './own-file.ts';
import type { VerificationParts } from './verification-parts.ts';

/** The first rows of a file whose columns are to be confirmed, and what the package holds; NOT_FOUND of one that waits for nothing. */
export function addGetFilePreview(app: FastifyInstance, parts: Pick<VerificationParts, 'database'>): void {
  addEndpoint(app, getFilePreview, async ({ params }) => {
    const { id, companyId, kind } = await ownFile(parts, params);
    const preview = await readPreview(parts.database, companyId, id);
    if (!preview) throw new AppError('NOT_FOUND');
    // Product data spend nothing.
    if (kind === 'upload') return { ...preview, left: null, subscription: null };
    const held = await parts.database.db.transaction().execute((trx) => stateOfPackage(trx, companyId));
    return { ...preview, left: held.verificationsLeft, subscription: held.subscription };
  });
}
