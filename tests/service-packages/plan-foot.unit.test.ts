import { servicePackages } from '@gtinoteka/contract/service-packages.ts';
import { describe, expect, test } from 'vitest';
import { footOf, type Situation } from '../../pwa/features/service-packages/plan-foot.ts';

const [starter, basic, pro, unlimited] = servicePackages;
const member: Situation = { state: 'signed-in', hasCompany: true, current: 'free', end: null, order: null };
const stranger: Situation = { ...member, state: 'anonymous', hasCompany: false, current: null };
const orders = (situation: Situation) =>
  servicePackages.map((servicePackage) => footOf(servicePackage, situation).canOrder);

describe('the order button', () => {
  test('stands on Basic, Pro and Unlimited for strangers and for companies on the free package', () => {
    expect(orders(stranger)).toEqual([false, true, true, true]);
    expect(orders(member)).toEqual([false, true, true, true]);
  });

  test.each(['monthly', 'yearly_limited', 'yearly_unlimited'] as const)('stands nowhere while %s runs', (current) => {
    expect(orders({ ...member, current, end: '2026-12-21T11:00:00Z' })).toEqual([false, false, false, false]);
  });

  test('stands nowhere before it is known who looks, and for a person without a company', () => {
    expect(orders({ ...stranger, state: 'unknown' })).toEqual([false, false, false, false]);
    expect(orders({ ...member, hasCompany: false, current: null })).toEqual([false, false, false, false]);
  });

  test('is replaced by words where the package is ordered; the others say what they would replace', () => {
    const order = {
      orderId: 'o',
      orderNumber: 'ZAM-000001',
      subscription: 'monthly',
      orderedAt: '2026-11-20T23:30:00Z',
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

  test('of a paid company gives way to when another package can be ordered', () => {
    const paid: Situation = { ...member, current: 'yearly_limited', end: '2026-12-21T11:00:00Z' };
    expect(footOf(unlimited, paid).note).toContain('21-12-2026');
    expect(footOf(pro, paid).note).toBe('Masz ten pakiet do\u00a021-12-2026.');
  });
});
