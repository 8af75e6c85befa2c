import { packageOf } from '@gtinoteka/contract/service-packages.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { changePerson } from '../support/stored-rows.ts';
import { startOrdering } from './ordering.ts';
import { unhurried } from '../support/run/pace.ts';
import { giveMonthlyPackage } from '../support/prepared/packages.ts';

const { activate, actsOf, app, database, mail, makeMember, ordersOf } = await startOrdering();
beforeEach(() => void mail.templates());

describe('an activation', () => {
  test.each(['basic', 'pro', 'unlimited'])(
    'an activation of %s opens its period from now and closes the order',
    async (name) => {
      const member = await makeMember();
      const { orderId, subscription } = (await member.order(name)).json();
      mail.templates();
      const answer = await activate(orderId);
      expect(answer.statusCode, answer.body).toBe(200);
      const { begin, end, companyId } = answer.json();
      const { days, verify, download } = packageOf(subscription);
      expect(companyId).toBe(member.companyId);
      expect(Date.parse(end) - Date.parse(begin)).toBe((days ?? 0) * 86_400_000);
      expect(Math.abs(Date.parse(begin) - Date.now())).toBeLessThan(unhurried(5_000));
      expect((await member.readPackage()).json()).toMatchObject({
        current: { subscription, begin, end, verified: 0, verifyLimit: verify, downloadLimit: download },
        starter: { subscription: 'free', verifyLimit: 1_000 },
        order: null,
      });
      expect(mail.templates()).toEqual(['package-activated']);
      expect(await actsOf(member)).toEqual(['package ordered', 'package activated']);
    },
  );

  test('repeated 20 times at once opens one period and always answers the same', async () => {
    const member = await makeMember();
    const { orderId } = (await member.order('basic')).json();
    mail.templates();
    const answers = await Promise.all(Array.from({ length: 20 }, () => activate(orderId)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(mail.templates()).toEqual(['package-activated']);
    expect((await activate(orderId)).json()).toEqual(answers[0]?.json());
  });

  test('an activation is ORDER_NOT_POSSIBLE while a paid package runs', async () => {
    const member = await makeMember();
    const { orderId } = (await member.order('basic')).json();
    await giveMonthlyPackage(database, member.companyId);
    expect((await activate(orderId)).json().code).toBe('ORDER_NOT_POSSIBLE');
  });

  test('an activation of an order that was replaced, does not exist or is no id is NOT_FOUND', async () => {
    const member = await makeMember();
    const { orderId } = (await member.order('basic')).json();
    await member.order('pro');
    for (const id of [orderId, randomUUID(), 'x'])
      expect([id, (await activate(id)).json().code]).toEqual([id, 'NOT_FOUND']);
    expect((await activate('%00')).json().code).toBe('BAD_REQUEST');
  });

  test('an activation is for platform administrators alone', async () => {
    const member = await makeMember({ group: 'location_admin' });
    const { orderId } = (await member.order('basic')).json();
    expect((await activate(orderId, {})).json().code).toBe('UNAUTHORIZED');
    expect((await activate(orderId, member.headers)).json().code).toBe('ACCESS_DENIED');
    expect(await ordersOf(member)).toMatchObject([{ outcome: null }]);
  });

  test('an activation by who ran the platform until a moment ago is refused although the rights were read before', async () => {
    const member = await makeMember();
    const { orderId } = (await member.order('basic')).json();
    const former = await addAccount(database, { isPlatformAdministrator: true });
    const headers = await callerHeaders(app, database, former);
    expect((await app.inject({ url: '/api/v1/companies/package_orders/', headers })).statusCode).toBe(200);
    await changePerson(database, former.userId, { is_admin: false });
    expect((await activate(orderId, headers)).json().code).toBe('ACCESS_DENIED');
    expect(await ordersOf(member)).toMatchObject([{ outcome: null }]);
  });

  test('an activation and an order for another package at once leave one paid package or one open order, never both lost', async () => {
    for (let i = 0; i < 10; i++) {
      const member = await makeMember();
      const { orderId } = (await member.order('basic')).json();
      const [activation, order] = await Promise.all([activate(orderId), member.order('pro')]);
      const codes = [activation.json().code, order.json().code];
      expect([
        [undefined, 'ORDER_NOT_POSSIBLE'],
        ['NOT_FOUND', undefined],
      ]).toContainEqual(codes);
    }
  });
});
