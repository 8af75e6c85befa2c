import { getMachineUpload, uploadRowsPage } from '@gtinoteka/contract/machines/machine-uploads.ts';
import { AppError } from '../../core/app-error.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import type { AddKeyCall } from '../../core/machines/key-call-route.ts';
import { countAnsweredRows, findUploadOf, readAnsweredRows } from '../../store/machines/company-uploads.ts';
import { answerWithEtag } from './answer-with-etag.ts';
import { filterMark, nextAddress, readCursor, writeCursor } from './page-cursor.ts';
import type { Deps } from '../deps.ts';
import { charge } from './charge.ts';

/** Outcome of the company's uploaded product data, by row. Free of charge. */
export function addGetMachineUpload(add: AddKeyCall, deps: Pick<Deps, 'database' | 'quota' | 'config'>): void {
  add(getMachineUpload, async (call) => {
    const { params, query, request, reply, company, usage } = call;
    const { state, cursor, page_size: size = uploadRowsPage.usual } = query;
    const upload = await findUploadOf(deps.database, company.companyId, requireUuid(params.uploadId));
    if (!upload) throw new AppError('NOT_FOUND');
    const mark = filterMark({ id: upload.id, state });
    const from = cursor === undefined ? null : readCursor(cursor, mark);
    const [found, count] = await Promise.all([
      readAnsweredRows(deps.database, upload.id, { state, after: Number(from?.after ?? 0), most: size + 1 }),
      countAnsweredRows(deps.database, upload.id, state),
    ]);
    const results = found.slice(0, size);
    const last = found.length > size ? results.at(-1) : undefined;
    // A cursor has 14 digits, as in lists of codes.
    const after = String(last?.line ?? 0).padStart(14, '0');
    const next = last
      ? nextAddress(request, deps.config.publicUrl, `/uploads/${upload.id}/`, writeCursor({ after, count }, mark))
      : null;
    usage.items = results.length;
    return answerWithEtag(
      request,
      reply,
      { ...upload, count, next, results },
      { charge: async () => void (await charge(deps, call, { counter: 'api', units: 0 })) },
    );
  });
}
