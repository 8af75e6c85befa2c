import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { placeOrder } from '../../api/store/packages/package-orders.ts';
import { readSubscription } from '../../api/store/packages/service-packages.ts';
import { addAccount } from '../support/accounts.ts';
import { runCliHere } from '../support/servers/cli.ts';
import { createDatabase } from '../support/servers/database.ts';
import { writtenActs } from '../support/stored-rows.ts';

const database = await createDatabase();
const silent = { queue: async () => {} };
let lastNip = 1_000_000_000;

const cli = (...args: string[]) => runCliHere(args, { DATABASE_URL: database.url });

async function addCompany() {
  const nip = String(lastNip++);
  const account = await addAccount(database, { nip, companyName: 'Sady Dolne sp. z o.o.' });
  const order = (name: 'basic' | 'pro') =>
    placeOrder(database, silent, {
      companyId: account.companyId,
      name,
      userId: account.userId,
      client: Buffer.alloc(32),
    });
  const read = async () => (await readSubscription(database, account.companyId))?.subscription;
  return { ...account, nip, order, read };
}

async function outcomes({ companyId }: { companyId: string }) {
  const { rows } = await database.pool.query(
    'SELECT subscription, outcome FROM package_orders WHERE company_id = $1 ORDER BY ordered_at',
    [companyId],
  );
  return rows;
}

describe('activate-package', () => {
  it('activate-package opens a package by NIP and closes the order that waits for it', async () => {
    const company = await addCompany();
    await company.order('basic');
    const { code, out, err } = await cli('activate-package', '--nip', company.nip, '--package', 'basic');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^Sady Dolne sp\. z o\.o\.: pakiet Basic od \d\d-\d\d-\d{4} do \d\d-\d\d-\d{4}\.\n$/);
    expect(await company.read()).toBe('monthly');
    expect(await outcomes(company)).toEqual([{ subscription: 'monthly', outcome: 'activated' }]);
    const acts = await writtenActs(database, { act: 'package activated', company_id: company.companyId });
    expect(acts).toMatchObject([{ actor: 'cli' }]);
  });

  it('cancels an order for another package, and refuses while a paid one runs', async () => {
    const company = await addCompany();
    await company.order('pro');
    const args = ['activate-package', '--company', company.companyId, '--package'];
    const basic = await cli(...args, 'basic');
    expect(basic.code).toBe(0);
    expect(basic.out).toMatch(/Anulowano czekające zamówienie ZAM-\d{6} na pakiet Pro\./);
    expect(await outcomes(company)).toEqual([{ subscription: 'yearly_limited', outcome: 'cancelled' }]);
    const again = await cli(...args, 'pro');
    expect(again).toMatchObject({ code: 1, err: 'Firma ma już płatny pakiet. Nic się nie zmieniło.\n' });
  });

  it('activate-package of an order can be repeated, and is only for its company and package', async () => {
    const company = await addCompany();
    const other = await addCompany();
    const { orderId, orderNumber } = await company.order('pro');
    const of = (nip: string, name: string, order = orderId) =>
      cli('activate-package', '--nip', nip, '--package', name, '--order', order);
    expect((await of(other.nip, 'pro')).code).toBe(1);
    expect((await of(company.nip, 'basic')).code).toBe(1);
    const first = await of(company.nip, 'pro');
    expect(first.code).toBe(0);
    expect(await of(company.nip, 'pro')).toEqual(first);
    expect(await of(company.nip, 'pro', orderNumber.toLowerCase())).toEqual(first);
    expect(await of(company.nip, 'pro', 'ZAM-999999')).toMatchObject({
      code: 1,
      err: 'Nie ma zamówienia ZAM-999999.\n',
    });
  });

  it('activate-package names what it does not know', async () => {
    expect(await cli('activate-package', '--nip', '9999999999', '--package', 'pro')).toMatchObject({
      code: 1,
      err: 'Nie ma firmy o tym NIP.\n',
    });
    expect((await cli('activate-package', '--company', randomUUID(), '--package', 'pro')).code).toBe(1);
  });

  it.each([
    [['activate-package']],
    [['activate-package', '--package', 'pro']],
    [['activate-package', '--nip', '1', '--company', randomUUID(), '--package', 'pro']],
    [['activate-package', '--nip', '1', '--package', 'starter']],
    [['activate-package', '--company', 'x', '--package', 'pro']],
    [['extend-packages', '--from', '2026-01-01T00:00:00Z']],
    [['extend-packages', '--from', '2026-01-01', '--to', '2026-01-05']],
    [['extend-packages', '--from', '2026-01-05T00:00:00Z', '--to', '2026-01-01T00:00:00Z']],
    [['extend-packages', '--from', '2026-01-05T00:00:00Z', '--to', '2999-01-01T00:00:00Z']],
    [['extend-packages', '--from', '2026-02-30T00:00:00Z', '--to', '2026-03-06T00:00:00Z']],
    [['extend-packages', '--from', '2025-01-01T00:00:00Z', '--to', '2025-01-15T00:00:01Z']],
  ])('%j is wrong usage and ends with 2', async (args) => {
    expect((await cli(...args)).code).toBe(2);
  });
});

describe('extend-packages', () => {
  it('extend-packages says what it did, and that the same outage was written before', async () => {
    await addAccount(database, {
      subscription: 'monthly',
      subscriptionBegin: new Date('2026-02-27T00:00:00Z'),
      subscriptionEnd: new Date(Date.now() + 86_400_000),
    });
    const args = ['extend-packages', '--from', '2026-03-01T00:00:00+01:00', '--to', '2026-03-03T00:00:00+01:00'];
    expect(await cli(...args)).toMatchObject({ code: 0, out: 'Pakiety przedłużone o 1 dzień: 1.\n' });
    expect((await cli(...args)).out).toBe('Ta przerwa była już zapisana. Nic się nie zmieniło.\n');
    const other = await cli('extend-packages', '--from', '2026-03-02T00:00:00Z', '--to', '2026-03-09T00:00:00Z');
    expect(other.code).toBe(1);
  });

  it('extend-packages changes nothing for less than 24 h, and writes down 24 h that add no full day', async () => {
    const until = (to: string) => cli('extend-packages', '--from', '2026-01-01T00:00:00Z', '--to', to);
    expect((await until('2026-01-01T23:59:59Z')).err).toContain('krócej niż 24 godziny');
    expect((await until('2026-01-02T00:00:00Z')).out).toContain('pakiety bez zmian');
  });
});
