import { getOrderInvoice } from '@gtinoteka/contract/office/order-invoices.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { sendFile } from '../../core/http/file-answer.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { findOrderInvoice } from '../../store/packages/order-invoices.ts';

export const getOrderInvoiceRoute = defineRoute(
  getOrderInvoice,
  async ({ params, request, reply }, { database, files }) => {
    const found = await findOrderInvoice(database, requireUuid(params.companyId), requireUuid(params.orderId));
    if (!found) throw new AppError('NOT_FOUND');
    reply.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
    return sendFile(request, reply, {
      fileName: `Faktura ${found.orderNumber}.pdf`,
      mediaType: 'application/pdf',
      byteSize: found.byteSize,
      etag: `"${found.fileKey}"`,
      open: (range) => files.getStream(found.fileKey, range),
    });
  },
);
