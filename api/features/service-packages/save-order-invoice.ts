import { saveOrderInvoice } from '@gtinoteka/contract/office/order-invoices.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import { defineRoute } from '../define-feature.ts';
import { isPdf } from '../../core/input/pdf-file.ts';
import { readUpload } from '../../core/input/read-upload.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import {
  isInvoiceKept,
  isOrderPaid,
  keepOrderInvoice,
  type AddedInvoice,
  type ReplacedInvoice,
} from '../../store/packages/order-invoices.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import type { Deps } from '../deps.ts';

/** Stores the invoice of a paid order; an earlier one is deleted after the new one is recorded. */
export const saveOrderInvoiceRoute = defineRoute(
  saveOrderInvoice,
  async ({ params, request }, deps) => {
    const { database, files, clientOf } = deps;
    const { userId } = signedIn(request.caller);
    const orderId = requireUuid(params.orderId);
    const isPaid = await isOrderPaid(database, orderId);
    if (isPaid === null) throw new AppError('NOT_FOUND');
    if (!isPaid) throw new AppError('ORDER_NOT_PAID');
    const bytes = await readUpload(request);
    if (!isPdf(bytes)) throw new AppError('INVOICE_NOT_PDF', { fields: { file: 'INVOICE_NOT_PDF' } });
    const fileKey = files.newKey();
    await files.put(fileKey, bytes);
    const recorded = await recordInvoice(deps, orderId, { fileKey, byteSize: bytes.length }, userId, clientOf(request));
    if (recorded.earlierKey !== null) await files.delete(recorded.earlierKey);
    return { orderNumber: recorded.orderNumber, addedAt: recorded.addedAt.toISOString() };
  },
  { multipart: { fileSize: limits.uploadBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 } },
);

/** Deletes a stored file that was not recorded; a lost database response may mean either. */
async function recordInvoice(
  { database, files }: Deps,
  orderId: string,
  file: AddedInvoice,
  actorId: string,
  client: Buffer,
): Promise<ReplacedInvoice> {
  try {
    return await database.db.transaction().execute(async (trx) => {
      const replaced = await keepOrderInvoice(trx, orderId, file);
      if (!replaced) throw new AppError('NOT_FOUND');
      const { companyId, orderNumber } = replaced;
      const details = { order: orderNumber };
      await recordAct(trx, { act: 'invoice added', actor: 'person', actorId, client, companyId, details });
      return replaced;
    });
  } catch (error) {
    if (!(await isInvoiceKept(database, file.fileKey))) await files.delete(file.fileKey);
    throw error;
  }
}
