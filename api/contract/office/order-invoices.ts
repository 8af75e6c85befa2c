import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { readsRange, tellsFile } from '../files/file-in-parts.ts';

/**
 * Multipart with one part `file`, a PDF. What the company gets is what was added last; safe to repeat. @NOTE A §7: the specification
 * tells of the pro-forma only, the drawing of the history has an invoice beside each paid order.
 */
export const saveOrderInvoice = defineEndpoint({
  name: 'save-order-invoice',
  method: 'PUT',
  path: '/companies/package_orders/:orderId/invoice/',
  access: 'registered_company',
  summary: 'Dodaje fakturę (PDF) do opłaconego zamówienia albo ją zamienia. @NOTE A §7: wywołanie niepokazane',
  params: z.object({ orderId: z.string() }),
  parts: { file: 'file' },
  answer: z.object({ orderNumber: z.string(), addedAt: z.string() }),
  errors: [
    'UNAUTHORIZED',
    'ACCESS_DENIED',
    'NOT_FOUND',
    'ORDER_NOT_PAID',
    'FIELD_REQUIRED',
    'INVOICE_NOT_PDF',
    'FILE_TOO_LARGE',
  ],
});

/** The invoice of a paid order of one's own company. */
export const getOrderInvoice = defineEndpoint({
  name: 'get-order-invoice',
  method: 'GET',
  path: '/companies/:companyId/package_orders/:orderId/invoice/',
  access: 'user_data',
  summary: 'Faktura (PDF) opłaconego zamówienia. @NOTE A §7: wywołanie niepokazane',
  params: z.object({ companyId: z.string(), orderId: z.string() }),
  reads: readsRange,
  tells: tellsFile,
  file: ['application/pdf'],
  answer: z.any(),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'RANGE_INVALID'],
});
