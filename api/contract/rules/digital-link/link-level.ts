/** The level of a link: the whole GTIN, a variant (22), a batch (10), both, or a serial (21). '' if absent. */
export interface LinkLevel {
  readonly variant: string;
  readonly batch: string;
  readonly serial: string;
}

/** Character set 82 of GS1 (General Specifications, figure 7.11-1), used by variants, batches and serials. */
const cset82 = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/;

/** Whether a text can be a variant, batch or serial. Browsers remove `.` and `..` between slashes, also as %2E. */
export function isQualifier(value: string): boolean {
  return cset82.test(value) && value !== '.' && value !== '..';
}

/**
 * The levels at which a code finds links, closest first: serial, batch in its variant, batch, variant, GTIN.
 * - A serial is unique within its GTIN, so its links have no variant or batch (GS1-Conformant Resolver 1.2.1 §2.5.9).
 */
export function levelsOf({ variant, batch, serial }: LinkLevel): LinkLevel[] {
  const none = { variant: '', batch: '', serial: '' };
  return [
    ...(serial === '' ? [] : [{ ...none, serial }]),
    ...(variant === '' || batch === '' ? [] : [{ ...none, variant, batch }]),
    ...(batch === '' ? [] : [{ ...none, batch }]),
    ...(variant === '' ? [] : [{ ...none, variant }]),
    none,
  ];
}

export function isSameLevel(one: LinkLevel, other: LinkLevel): boolean {
  return one.variant === other.variant && one.batch === other.batch && one.serial === other.serial;
}

/** The Digital Link path of a code with a link level: /01/05901520000059/22/A/10/B%2F1. */
export function digitalLinkPath(gtin: string, { variant, batch, serial }: LinkLevel): string {
  const parts = [
    ['22', variant],
    ['10', batch],
    ['21', serial],
  ] as const;
  return `/01/${gtin}${parts.map(([ai, value]) => (value === '' ? '' : `/${ai}/${encodeURIComponent(value)}`)).join('')}`;
}
