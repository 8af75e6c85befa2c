import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { lapseOrders } from '../../api/store/packages/order-lapses.ts';
import { type Account } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { passPayDay } from '../support/prepared/packages.ts';
import { changeCompany } from '../support/stored-rows.ts';
import { startOrdering } from './ordering.ts';

const { activate, actsOf, app, database, mail, makeMember, ordersOf } = await startOrdering();
beforeEach(() => void mail.templates());

/**
 * A call made by the other company's person finds no order: not the member's under either company, nor one that is unknown or no id at all
 * under their own.
 */
async function expectNone(
  call: (companyId: string, orderId: string) => Promise<{ statusCode: number }>,
  { member, other, orderId }: Record<'member' | 'other', Pick<Account, 'companyId'>> & { orderId: string },
): Promise<void> {
  for (const [companyId, id] of [
    [member.companyId, orderId],
    [other.companyId, orderId],
    [other.companyId, randomUUID()],
    [other.companyId, 'x'],
  ] as const)
    expect((await call(companyId, id)).statusCode, `${companyId} ${id}`).toBe(404);
}

describe('an order that is cancelled', () => {
  const cancel = (companyId: string, orderId: string, headers?: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: `/api/v1/companies/${companyId}/package_orders/${orderId}/cancel/`,
      ...(headers ? { headers } : {}),
    });

  test('an order that is cancelled is closed, who ordered and the office are told once, and repeating changes nothing', async () => {
    const member = await makeMember();
    const colleague = await makeMember({ companyId: member.companyId });
    const { orderId, orderNumber } = (await member.order('basic')).json();
    mail.templates();
    const answers = await Promise.all([1, 2, 3].map(() => cancel(member.companyId, orderId, colleague.headers)));
    answers.push(await cancel(member.companyId, orderId, colleague.headers));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.json()).toEqual({ orderNumber, state: 'cancelled', closedAt: expect.any(String) });
    expect(answers[0]?.headers['cache-control']).toBe('no-store');
    expect(mail.templates()).toEqual(['order-cancelled', 'order-cancelled-notice']);
    expect(await actsOf(member)).toEqual(['package ordered', 'package order cancelled']);
    expect((await member.readPackage()).json()).toMatchObject({
      order: null,
      orders: [{ orderNumber, state: 'cancelled', replacedBy: null }],
    });
    expect((await member.order('basic')).json()).toMatchObject({ isNew: true });
  });

  test("an order that is cancelled is not one that was paid or has lapsed, nor one of another company, an unknown one or a stranger's", async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    const { orderId } = (await member.order('basic')).json();
    expect((await cancel(member.companyId, orderId)).statusCode).toBe(401);
    await expectNone((companyId, id) => cancel(companyId, id, other.headers), { member, other, orderId });
    expect(await ordersOf(member)).toMatchObject([{ outcome: null }]);
    await activate(orderId);
    const paid = await cancel(member.companyId, orderId, member.headers);
    expect([paid.statusCode, paid.json().code]).toEqual([409, 'ORDER_CLOSED']);
    const late = (await other.order('basic')).json().orderId;
    await passPayDay(database, late);
    await lapseOrders(database, mail);
    expect((await cancel(other.companyId, late, other.headers)).json()).toMatchObject({ code: 'ORDER_CLOSED' });
  });
});

describe('the pro-forma of an order', () => {
  const payment = { account: '20 9999 0000 0000 0000 0000 0002', recipient: 'Gtinoteka sp. z o.o.' };
  const read = (companyId: string, orderId: string, headers?: Record<string, string>, on = app) =>
    on.inject({
      url: `/api/v1/companies/${companyId}/package_orders/${orderId}/pro_forma/`,
      ...(headers ? { headers } : {}),
    });

  test('the pro-forma of an order says what is paid for, by whom, where to and by when', async () => {
    const paidHere = await buildTestApp({
      database,
      env: { PAYMENT_ACCOUNT: payment.account, PAYMENT_RECIPIENT: payment.recipient },
    });
    const member = await makeMember();
    await changeCompany(database, member.companyId, {
      name: 'Sady sp. z o.o.',
      nip: '9850011118',
      street: 'ul. Dolna 3',
      postal_code: '27-600',
      city: 'Sandomierz',
    });
    const { orderId, orderNumber, orderedAt, payUntil } = (await member.order('pro')).json();
    const answer = await read(member.companyId, orderId, member.headers, paidHere.app);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      orderNumber,
      subscription: 'yearly_limited',
      netPrice: 3_000,
      orderedAt,
      payUntil,
      buyer: {
        name: 'Sady sp. z o.o.',
        nip: '9850011118',
        street: 'ul. Dolna 3',
        postalCode: '27-600',
        city: 'Sandomierz',
      },
      payment,
      transferTitle: `Gtinoteka, zamówienie ${orderNumber}`,
    });
    expect((await read(member.companyId, orderId, member.headers)).json().payment).toBeNull();
  });

  test("the pro-forma of an order is none of a stranger's, of another company's members, of whoever has no rights, nor of an order that is closed or unknown", async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    const { orderId } = (await member.order('basic')).json();
    expect((await read(member.companyId, orderId)).statusCode).toBe(401);
    await expectNone((companyId, id) => read(companyId, id, other.headers), { member, other, orderId });
    const idle = await makeMember({ activated: false, companyId: member.companyId });
    expect((await read(member.companyId, orderId, idle.headers)).statusCode).toBe(404);
    await activate(orderId);
    expect((await read(member.companyId, orderId, member.headers)).json().code).toBe('NOT_FOUND');
  });
});
