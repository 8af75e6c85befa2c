import { expect, test } from 'vitest';
import { runWithin } from '../../api/core/jobs/run-within.ts';
import { checkRows, type CheckTotals } from '../../api/features/verification/checking/check-rows.ts';
import { codeFromRecord, type KnownCode } from '../../api/features/verification/checking/known-code.ts';
import { gtinOf } from '../support/look-ups.ts';

test('runWithin ends a pattern that backtracks for ever', () => {
  const began = performance.now();
  expect(runWithin(200, () => /^(a+)+$/.test(`${'a'.repeat(60)}b`))).toBeNull();
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('runWithin gives what the work returns, also where that is nothing', () => {
  expect(runWithin(200, () => 'done')).toEqual({ value: 'done' });
  expect(runWithin(200, () => undefined)).toEqual({ value: undefined });
});

test('runWithin throws what the work throws', () => {
  expect(() =>
    runWithin(200, () => {
      throw new RangeError('its own');
    }),
  ).toThrow(RangeError);
});

test('a row that takes longer than its time is left unchecked, and the rows beside it are judged', async () => {
  const [quick, slow, last] = [1, 2, 3].map((n) => gtinOf('5901234', n));
  const knownOf = (gtin: string): KnownCode => {
    const known = codeFromRecord(gtin, {
      record: {
        name: 'Woda',
        brand: 'Górska',
        gtinStatus: 'active',
        isGlobal: false,
        data: 'full',
        category: [],
        content: [{ amount: '1', unit: 'LTR' }],
        hasMarket: true,
        hasImage: true,
        nip: null,
      },
      licence: null,
    });
    if (!known) throw new Error('the record is known');
    // A text whose comparison never ends.
    return gtin === slow ? { ...known, contents: () => endless() } : known;
  };
  const totals: CheckTotals = {
    rows: 0,
    codes: 0,
    counts: { ok: 0, warn: 0, bad: 0, none: 0, unchecked: 0 },
    waiting: 0,
  };
  const file = {
    headers: [],
    columns: { gtin: 0, name: 1, brand: null, netContent: 2, gpc: null },
    rows: async function* () {
      yield [quick, slow, last].map((gtin, at) => ({ line: at + 1, cells: [gtin, 'Woda', '1 l'] }));
    },
  };
  const states: string[] = [];
  for await (const batch of checkRows(file, {
    judgeCodes: async (gtins) => new Map(gtins.map((gtin) => [gtin, { known: knownOf(gtin) }])),
    sender: { name: 'Firma', nip: null },
    allowed: 3,
    totals,
    longest: 300,
  }))
    for (const { verdict } of batch) states.push(`${verdict.state} ${verdict.why.join(' ')}`);
  expect(states[1]).toBe('unchecked row_too_slow');
  expect(states[0]).not.toContain('row_too_slow');
  expect(states[2]).toBe(states[0]);
  expect(totals.counts.unchecked).toBe(1);
});

function endless(): never {
  for (;;);
}
