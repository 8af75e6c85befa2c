import { isUnlicensed } from '@gtinoteka/contract/rules/gtin/verified.ts';
import type pg from 'pg';
import { readEveryLicence, licenceRowFinder, type RegisterRow } from './licences-of-list.ts';
import { ownLicenceOf } from './licences.ts';

/** Range of 13-digit numbers without the indicator. Numbers below the first of 13 digits are GTIN-8. */
type Range = readonly [first: number, last: number];

const lengthOf = { GCP: 13, 'GTIN-8': 8 } as const;
const firstOf13 = 1e8;
const end = 1e13;

/**
 * All numbers without a licence today, as ranges.
 * - Files of the whole catalogue use it, because one query for each product would take longer than the file.
 */
export class UnlicensedNumbers {
  readonly #ranges: readonly Range[];
  /** SQL condition for a row of products called `p`: whether its number has no licence. */
  readonly sql: string;

  constructor(ranges: readonly Range[]) {
    this.#ranges = ranges;
    const text = ranges.map(([first, last]) => `[${first},${last}]`).join(',');
    this.sql = ranges.length === 0 ? 'false' : `'{${text}}'::int8multirange @> substr(p.gtin, 2)::bigint`;
  }

  /** Whether a GTIN of 14 digits has no licence. */
  has(gtin: string): boolean {
    const number = Number(gtin.slice(1));
    let [from, to] = [0, this.#ranges.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const [first, last] = this.#ranges[middle] ?? [0, 0];
      if (number < first) to = middle;
      else if (number > last) from = middle + 1;
      else return true;
    }
    return false;
  }
}

/** Reads the whole register. */
export async function readUnlicensedNumbers(client: Pick<pg.Pool, 'query'>): Promise<UnlicensedNumbers> {
  return unlicensedNumbersOf(await readEveryLicence(client));
}

/** All numbers between two borders have the same licence, so the first decides. */
function unlicensedNumbersOf(register: readonly RegisterRow[]): UnlicensedNumbers {
  const licenceRowOf = licenceRowFinder(register);
  const borders = bordersOf(register);
  const ranges: [number, number][] = [];
  borders.forEach((first, index) => {
    const gtin = String(first).padStart(14, '0');
    const licence = ownLicenceOf(gtin, licenceRowOf(gtin));
    if (!licence || !isUnlicensed(licence.status)) return;
    const last = (borders[index + 1] ?? end) - 1;
    const before = ranges.at(-1);
    if (before && before[1] === first - 1) before[1] = last;
    else ranges.push([first, last]);
  });
  return new UnlicensedNumbers(ranges);
}

/** Numbers where a licence, a complete prefix or a prefix of GS1's list begins or ends. */
function bordersOf(register: readonly RegisterRow[]): number[] {
  const borders = new Set<number>([0, firstOf13]);
  const add = (type: 'GCP' | 'GTIN-8', prefix: string): void => {
    const size = 10 ** (lengthOf[type] - prefix.length);
    const first = Number(prefix) * size;
    for (const border of [first, first + size])
      if (type === 'GCP' ? border >= firstOf13 && border < end : border < firstOf13) borders.add(border);
  };
  for (let prefix = 0; prefix < 1_000; prefix++)
    for (const type of ['GCP', 'GTIN-8'] as const) add(type, String(prefix).padStart(3, '0'));
  for (const { licence_type: type, prefix } of register)
    for (const one of type === null ? (['GCP', 'GTIN-8'] as const) : [type])
      if (prefix.length <= lengthOf[one]) add(one, prefix);
  return [...borders].sort((one, other) => one - other);
}
