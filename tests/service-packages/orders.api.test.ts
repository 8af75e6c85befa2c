import { beforeEach, describe, expect, test } from 'vitest';
import { lapseOrders } from '../../api/store/packages/order-lapses.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { changeMembership, removeMembership } from '../support/stored-rows.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { passPayDay } from '../support/prepared/packages.ts';
import { addMembership } from '../support/prepared/companies.ts';
import { address, startOrdering } from './ordering.ts';

const { activate, actsOf, app, asPlatform, database, mail, makeMember, ordersOf } = await startOrdering();
beforeEach(() => void mail.templates());

describe('an order that names no company', () => {
  test('an order that names no company is refused for who belongs to two, by both calls; the order that waits there stays', async () => {
    const member = await makeMember();
    const second = await addAccount(database);
    await changeMembership(database, second.membershipId, { user_id: member.userId });
    const headers = await callerHeaders(app, database, member);
    const { orderNumber } = (await member.order('pro')).json();
    for (const name of ['', '&activeMembershipId=', '&activeMembershipId=undefined'])
      for (const call of [
        { method: 'POST' as const, url: `${address}?${name.slice(1)}`, payload: { subscription: 'basic' } },
        { method: 'GET' as const, url: `${address}?subscription=basic${name}` },
      ]) {
        const answer = await app.inject({ ...call, headers });
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'MEMBERSHIP_REQUIRED']);
      }
    expect((await member.readPackage()).json().order).toMatchObject({ orderNumber });
  });

  test('an order that names no company is that of the one company of who has one', async () => {
    const member = await makeMember();
    const { headers } = member;
    const answer = await app.inject({ method: 'POST', url: address, headers, payload: { subscription: 'basic' } });
    expect(answer.statusCode).toBe(200);
  });
});

test('whoever made an order that a colleague replaces is told; who replaces their own reads it in the confirmation', async () => {
  const member = await makeMember();
  const colleague = await makeMember({ companyId: member.companyId });
  await member.order('basic');
  await member.order('pro');
  expect(mail.templates()).toEqual(['order-confirmation', 'order-notice', 'order-confirmation', 'order-notice']);
  await colleague.order('unlimited');
  expect(mail.templates()).toEqual(['order-replaced', 'order-confirmation', 'order-notice']);
});

describe('an order', () => {
  test.each([
    ['basic', 'monthly', 350],
    ['pro', 'yearly_limited', 3_000],
    ['unlimited', 'yearly_unlimited', 20_000],
  ])(
    'an order of %s waits as %s for %d PLN, with two mails and a row of the audit log',
    async (name, subscription, price) => {
      const member = await makeMember();
      const answer = await member.order(name);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toMatchObject({ subscription, isNew: true });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(await ordersOf(member)).toEqual([{ subscription, outcome: null, net_price: price }]);
      expect(mail.templates()).toEqual(['order-confirmation', 'order-notice']);
      expect(await actsOf(member)).toEqual(['package ordered']);
    },
  );

  test('an order of the same package again answers with the first one and sends nothing', async () => {
    const member = await makeMember();
    const first = (await member.order('pro')).json();
    mail.templates();
    expect((await member.order('pro')).json()).toEqual({ ...first, isNew: false });
    expect(mail.templates()).toEqual([]);
    expect(await actsOf(member)).toEqual(['package ordered']);
  });

  test('an order of another package takes the place of the one that waits', async () => {
    const member = await makeMember();
    await member.order('basic');
    expect((await member.order('pro')).json()).toMatchObject({ subscription: 'yearly_limited', isNew: true });
    expect(await ordersOf(member)).toEqual([
      { subscription: 'monthly', outcome: 'cancelled', net_price: 350 },
      { subscription: 'yearly_limited', outcome: null, net_price: 3_000 },
    ]);
    const { order, orders } = (await member.readPackage()).json();
    expect(order).toMatchObject({ subscription: 'yearly_limited' });
    expect(orders).toMatchObject([
      { orderNumber: order.orderNumber, state: 'waiting', netPrice: 3_000, replacedBy: null, closedAt: null },
      { state: 'cancelled', netPrice: 350, replacedBy: order.orderNumber },
    ]);
  });

  test('an order is paid by the end of its 14th day in Poland, or lapses with a mail, once, however many look', async () => {
    const [late, early] = [await makeMember(), await makeMember()];
    const { payUntil, orderedAt, orderId } = (await late.order('basic')).json();
    await early.order('basic');
    const days = (Date.parse(payUntil) - Date.parse(orderedAt)) / 86_400_000;
    expect(days).toBeGreaterThan(14 - 1 / 24);
    expect(days).toBeLessThan(15 + 1 / 24);
    expect(new Date(payUntil).toLocaleTimeString('pl-PL', { timeZone: 'Europe/Warsaw' })).toBe('23:59:59');
    mail.templates();
    expect(await lapseOrders(database, mail)).toBe(0);
    await passPayDay(database, orderId);
    const closed = await Promise.all(Array.from({ length: 5 }, () => lapseOrders(database, mail)));
    expect(closed.reduce((sum, count) => sum + count)).toBe(1);
    expect(mail.templates()).toEqual(['order-lapsed']);
    expect((await late.readPackage()).json()).toMatchObject({ order: null, orders: [{ state: 'lapsed' }] });
    expect((await early.readPackage()).json().order).not.toBeNull();
    expect(await actsOf(late)).toEqual(['package ordered', 'package order lapsed']);
    expect((await activate(orderId)).json().code).toBe('NOT_FOUND');
    expect((await late.order('basic')).json().isNew).toBe(true);
  });

  test('placed 30 times at once is one order with one pair of mails', async () => {
    const member = await makeMember();
    const answers = await Promise.all(Array.from({ length: 30 }, () => member.order('basic')));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(answers.filter((answer) => answer.json().isNew)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.json().orderId)).size).toBe(1);
    expect(mail.templates()).toHaveLength(2);
  });

  test('an order has a short number of its own, the same wherever it is shown', async () => {
    const [one, other] = [await makeMember(), await makeMember()];
    const { orderNumber } = (await one.order('basic')).json();
    expect(orderNumber).toMatch(/^ZAM-\d{6,}$/);
    expect((await one.order('basic')).json().orderNumber).toBe(orderNumber);
    expect((await one.readPackage()).json().order.orderNumber).toBe(orderNumber);
    expect((await other.order('basic')).json().orderNumber).not.toBe(orderNumber);
  });

  test('an order is for the company of the named membership', async () => {
    const member = await makeMember();
    const second = await addAccount(database);
    const membershipId = await addMembership(database, { userId: member.userId, companyId: second.companyId });
    await member.order('basic', membershipId);
    expect(await ordersOf(second)).toHaveLength(1);
    expect(await ordersOf(member)).toEqual([]);
  });

  test.each(['monthly', 'yearly_limited', 'yearly_unlimited'] as const)(
    'an order is ORDER_NOT_POSSIBLE while %s runs',
    async (subscription) => {
      const member = await makeMember({ subscription });
      const answer = await member.order('pro');
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'ORDER_NOT_POSSIBLE']);
      expect(mail.templates()).toEqual([]);
    },
  );

  test('an order is possible again when the paid package has ended', async () => {
    const member = await makeMember({
      subscription: 'monthly',
      subscriptionBegin: new Date(Date.now() - 40 * 86_400_000),
      subscriptionEnd: new Date(Date.now() - 10 * 86_400_000),
    });
    expect((await member.order('basic')).statusCode).toBe(200);
  });

  test.each(['starter', 'free', 'monthly', '', 'constructor'])('an order of %j is no order', async (name) => {
    expect((await (await makeMember()).order(name)).statusCode).toBe(400);
  });

  test('an order needs a token, an activated membership, and never another company’s', async () => {
    const member = await makeMember();
    const foreign = await addAccount(database);
    const invited = await makeMember({ activated: false });
    const payload = { subscription: 'basic' };
    expect((await app.inject({ method: 'POST', url: address, payload })).json().code).toBe('UNAUTHORIZED');
    expect((await member.order('basic', foreign.membershipId)).json().code).toBe('NOT_FOUND');
    expect((await invited.order('basic')).json().code).toBe('NOT_FOUND');
    const unnamed = await app.inject({ method: 'POST', url: address, payload, headers: invited.headers });
    expect(unnamed.json().code).toBe('ACCESS_DENIED');
  });

  test('an order of a member removed a moment ago is refused although the rights were read before', async () => {
    const member = await makeMember();
    const staying = await makeMember({ companyId: member.companyId });
    expect((await member.readPackage()).statusCode).toBe(200);
    await removeMembership(database, member.membershipId);
    expect((await member.order('basic')).json().code).toBe('ACCESS_DENIED');
    expect(await ordersOf(member)).toEqual([]);
    expect((await staying.order('basic')).statusCode).toBe(200);
  });

  test('an order is sent 20 times an hour by a company, whichever package it is for; the 21st waits, other companies do not', async () => {
    const { app: limited } = await buildTestApp({ database, env: { COARSE_LIMITS: 'yes' }, parts: { mail } });
    const [one, other] = [await addAccount(database), await addAccount(database)];
    const send = async (account: Account, subscription: string) =>
      limited.inject({
        method: 'POST',
        url: address,
        headers: await callerHeaders(limited, database, account),
        payload: { subscription },
      });
    const statuses = [];
    for (let i = 0; i < 21; i++) statuses.push((await send(one, i % 2 === 0 ? 'basic' : 'pro')).statusCode);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    expect((await send(other, 'basic')).statusCode).toBe(200);
  });

  test('an order leaves nothing when its mail cannot be queued', async () => {
    const broken = { queue: () => Promise.reject(new Error('no queue')) };
    const { app: unlucky } = await buildTestApp({ database, parts: { mail: broken } });
    const account = await addAccount(database);
    const headers = await callerHeaders(unlucky, database, account);
    const answer = await unlucky.inject({ method: 'POST', url: address, headers, payload: { subscription: 'pro' } });
    expect(answer.json().code).toBe('GENERIC_ERROR');
    expect(await ordersOf(account)).toEqual([]);
    expect(await actsOf(account)).toEqual([]);
  });
});

describe('the order as a GET', () => {
  const ask = (headers: Record<string, string>, name = 'pro') =>
    app.inject({ url: `/api/v1/companies/order_subscription/?subscription=${name}`, headers });

  test('the order as a GET is the same order', async () => {
    const member = await makeMember();
    expect((await ask(member.headers)).json()).toMatchObject({ subscription: 'yearly_limited', isNew: true });
    expect((await member.order('pro')).json()).toMatchObject({ isNew: false });
    expect((await ask({ ...member.headers, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  });

  test('the order as a GET has no HEAD: that would order too', async () => {
    const member = await makeMember();
    const url = '/api/v1/companies/order_subscription/?subscription=pro';
    const answer = await app.inject({ method: 'HEAD', url, headers: member.headers });
    expect(answer.statusCode).toBe(405);
    expect(await ordersOf(member)).toEqual([]);
  });

  test.each(['cross-site', 'same-site'])('the order as a GET is refused to a browser that says %s', async (site) => {
    const member = await makeMember();
    const answer = await ask({ ...member.headers, 'sec-fetch-site': site });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'ACCESS_DENIED']);
    expect(await ordersOf(member)).toEqual([]);
  });

  test('the order as a GET needs a bearer token, a package that is sold and a company on Starter', async () => {
    expect((await ask({})).json().code).toBe('UNAUTHORIZED');
    const member = await makeMember({ subscription: 'monthly' });
    expect((await ask(member.headers, 'starter')).json().code).toBe('BAD_REQUEST');
    expect((await ask(member.headers)).json().code).toBe('ORDER_NOT_POSSIBLE');
  });
});

describe('the list of orders', () => {
  test('the list of orders shows platform administrators what waits, the oldest first', async () => {
    const first = await makeMember({ companyName: 'Pierwsza sp. z o.o.', nip: '9850099998' });
    const second = await makeMember();
    await first.order('pro');
    await second.order('basic');
    const list = (await app.inject({ url: '/api/v1/companies/package_orders/', headers: asPlatform })).json();
    expect(list.count).toBe(list.results.length);
    const found = list.results.filter(({ companyId }: Account) =>
      [first.companyId, second.companyId].includes(companyId),
    );
    expect(found).toMatchObject([
      {
        orderNumber: (await first.readPackage()).json().order.orderNumber,
        companyName: 'Pierwsza sp. z o.o.',
        nip: '9850099998',
        subscription: 'yearly_limited',
        netPrice: 3_000,
      },
      { subscription: 'monthly' },
    ]);
  });

  test('the list of orders is for nobody else', async () => {
    const url = '/api/v1/companies/package_orders/';
    const administrator = await makeMember({ group: 'location_admin' });
    expect((await app.inject({ url })).json().code).toBe('UNAUTHORIZED');
    expect((await app.inject({ url, headers: administrator.headers })).json().code).toBe('ACCESS_DENIED');
  });
});

describe('the package page', () => {
  test('the package page is read by every member of the company and by nobody else', async () => {
    const member = await makeMember();
    const foreign = await addAccount(database);
    const invited = await makeMember({ activated: false });
    expect((await member.readPackage()).json()).toMatchObject({
      current: { subscription: 'free', verified: 0, verifyLimit: 1_000, downloadLimit: 0 },
      order: null,
    });
    const anonymous = await app.inject({ url: `/api/v1/companies/${member.companyId}/package/` });
    expect(anonymous.json().code).toBe('UNAUTHORIZED');
    expect((await member.readPackage(foreign.companyId)).json().code).toBe('NOT_FOUND');
    expect((await member.readPackage('x')).json().code).toBe('NOT_FOUND');
    expect((await invited.readPackage()).json().code).toBe('NOT_FOUND');
  });
});
