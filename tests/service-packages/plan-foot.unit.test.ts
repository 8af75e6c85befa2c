import { packageOf, servicePackages } from '@gtinoteka/contract/service-packages.ts';
import { describe, expect, test } from 'vitest';
import { footOf, type Situation } from '../../pwa/features/service-packages/plan-foot.ts';

const [starter, basic] = [packageOf('free'), packageOf('monthly')];
const [pro, unlimited] = [packageOf('yearly_limited'), packageOf('yearly_unlimited')];
const member: Situation = { state: 'signed-in', hasCompany: true, current: 'free', end: null, order: null };
const stranger: Situation = { ...member, state: 'anonymous', hasCompany: false, current: null };
const paid = servicePackages.filter(({ subscription }) => subscription !== 'free');
/** Packages with an order button. */
const orders = (situation: Situation) =>
  servicePackages.filter((servicePackage) => footOf(servicePackage, situation).canOrder);

describe('the order button', () => {
  test('the order button stands on the paid packages for strangers and for companies on the free package', () => {
    expect(paid.map(({ title }) => title)).toEqual(expect.arrayContaining(['Basic', 'Pro', 'Unlimited']));
    expect(orders(stranger)).toEqual(paid);
    expect(orders(member)).toEqual(paid);
  });

  test.each(['monthly', 'yearly_limited', 'yearly_unlimited'] as const)(
    'the order button stands nowhere while %s runs',
    (current) => {
      expect(orders({ ...member, current, end: '2026-12-21T11:00:00Z' })).toEqual([]);
    },
  );

  test('the order button stands nowhere before it is known who looks, and for a person without a company', () => {
    expect(orders({ ...stranger, state: 'unknown' })).toEqual([]);
    expect(orders({ ...member, hasCompany: false, current: null })).toEqual([]);
  });

  test('the order button is replaced by words where the package is ordered; the others say what they would replace', () => {
    const order = {
      orderId: 'o',
      orderNumber: 'ZAM-000001',
      subscription: 'monthly',
      orderedAt: '2026-11-20T23:30:00Z',
      payUntil: '2026-12-05T22:59:59Z',
    } as const;
    const waiting = { ...member, order };
    expect(footOf(basic, waiting)).toEqual({
      note: 'Zamówiony 21-11-2026. Czeka na płatność.',
      canOrder: false,
      isOrdered: true,
    });
    expect(footOf(pro, waiting)).toEqual({ note: 'Zastąpi zamówienie pakietu Basic.', canOrder: true });
    expect(footOf(starter, waiting).canOrder).toBe(false);
  });

  test('the order button of a paid company gives way to when another package can be ordered', () => {
    const running: Situation = { ...member, current: 'yearly_limited', end: '2026-12-21T11:00:00Z' };
    expect(footOf(unlimited, running).note).toContain('21-12-2026');
    expect(footOf(pro, running).note).toBe('Masz ten pakiet do\u00a021-12-2026.');
  });
});
