import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { smallPdf } from '../support/paid-orders.ts';
import { multipartFile } from '../support/sent-files.ts';
import { startOrdering } from './ordering.ts';

type Ordering = Awaited<ReturnType<typeof startOrdering>>;
let ordering: Ordering;
beforeAll(async () => {
  ordering = await startOrdering();
});

const save = (orderId: string, bytes: Buffer = smallPdf, headers = ordering.asPlatform) =>
  ordering.app.inject({
    method: 'PUT',
    url: `/api/v1/companies/package_orders/${orderId}/invoice/`,
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: multipartFile('faktura.pdf', bytes),
  });

type Member = Awaited<ReturnType<Ordering['makeMember']>>;
const read = ({ companyId, headers }: Pick<Member, 'companyId' | 'headers'>, orderId: string) =>
  ordering.app.inject({ url: `/api/v1/companies/${companyId}/package_orders/${orderId}/invoice/`, headers });

async function paidOrder(member: Member): Promise<{ orderId: string; orderNumber: string }> {
  const { orderId, orderNumber } = (await member.order('basic')).json();
  await ordering.activate(orderId);
  return { orderId, orderNumber };
}

test('the company finds the invoice of a paid order, and what took its place', async () => {
  const member = await ordering.makeMember();
  const { orderId, orderNumber } = await paidOrder(member);
  expect((await member.readPackage()).json().orders).toMatchObject([{ orderId, invoiceAt: null }]);
  expect((await read(member, orderId)).statusCode).toBe(404);
  const added = await save(orderId);
  expect(added.statusCode, added.body).toBe(200);
  expect(added.json()).toEqual({ orderNumber, addedAt: expect.any(String) });
  expect((await member.readPackage()).json().orders).toMatchObject([{ invoiceAt: added.json().addedAt }]);
  const invoice = await read(member, orderId);
  expect(invoice.rawPayload).toEqual(smallPdf);
  expect(invoice.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Faktura ${orderNumber}.pdf"; filename*=UTF-8''Faktura%20${orderNumber}.pdf`,
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  const corrected = Buffer.from('%PDF-1.7\ncorrected\n%%EOF\n');
  await save(orderId, corrected);
  expect((await read(member, orderId)).rawPayload).toEqual(corrected);
  expect((await ordering.actsOf(member)).filter((act) => act === 'invoice added')).toHaveLength(2);
});

test('of two that come together one stays, whole', async () => {
  const member = await ordering.makeMember();
  const { orderId } = await paidOrder(member);
  const sent = ['one', 'other'].map((text) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`));
  const answers = await Promise.all(sent.map((bytes) => save(orderId, bytes)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(sent.map(String)).toContain((await read(member, orderId)).body);
});

test('only a paid order has one, only as a PDF, and only its own company gets it', async () => {
  const [member, other] = [await ordering.makeMember(), await ordering.makeMember()];
  const waiting = (await member.order('basic')).json().orderId;
  const codeOf = async (answer: ReturnType<typeof save>) => [(await answer).statusCode, (await answer).json().code];
  expect(await codeOf(save(waiting))).toEqual([409, 'ORDER_NOT_PAID']);
  await ordering.activate(waiting);
  expect(await codeOf(save(waiting, Buffer.from('<svg/>')))).toEqual([415, 'INVOICE_NOT_PDF']);
  expect(await codeOf(save(waiting, Buffer.from('%PDF-1.7 cut')))).toEqual([415, 'INVOICE_NOT_PDF']);
  expect(await codeOf(save(waiting, Buffer.alloc(0)))).toEqual([400, 'FIELD_REQUIRED']);
  expect(await codeOf(save(waiting, Buffer.concat([smallPdf, Buffer.alloc(50_000_000)])))).toEqual([
    413,
    'FILE_TOO_LARGE',
  ]);
  expect(await codeOf(save(randomUUID()))).toEqual([404, 'NOT_FOUND']);
  expect(await codeOf(save(waiting, smallPdf, member.headers))).toEqual([403, 'ACCESS_DENIED']);
  await save(waiting);
  expect((await read(other, waiting)).statusCode).toBe(404);
  expect((await read({ companyId: member.companyId, headers: other.headers }, waiting)).statusCode).toBe(404);
  expect((await read({ companyId: member.companyId, headers: {} } as Member, waiting)).statusCode).toBe(401);
});
