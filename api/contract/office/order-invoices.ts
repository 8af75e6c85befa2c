import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { rangeHeaders, fileHeaders } from '../files/file-in-parts.ts';

/**
 * Multipart with one part `file`, a PDF. The last one added counts; safe to repeat.
 * - @NOTE A §7: the specification names only the pro-forma; the drawing of the history has an invoice for each paid
 *   order.
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

/** The invoice of a paid order of the caller's company. */
export const getOrderInvoice = defineEndpoint({
  name: 'get-order-invoice',
  method: 'GET',
  path: '/companies/:companyId/package_orders/:orderId/invoice/',
  access: 'user_data',
  summary: 'Faktura (PDF) opłaconego zamówienia. @NOTE A §7: wywołanie niepokazane',
  params: z.object({ companyId: z.string(), orderId: z.string() }),
  requestHeaders: rangeHeaders,
  responseHeaders: fileHeaders,
  file: ['application/pdf'],
  answer: z.any(),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'RANGE_INVALID'],
});
