import { issuer } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import { createHash } from 'node:crypto';

const brands = ['Lunera', 'Vandelo', 'Orsino', 'Kestra', 'Mirabo', 'Tovaro', 'Selkie', 'Bravanti', 'Nordal', 'Peruna'];
const firms = [
  'Lunera GmbH',
  'Vandelo S.p.A.',
  'Orsino Foods Ltd',
  'Kestra SAS',
  'Mirabo A/S',
  'Tovaro B.V.',
  'Selkie Oy',
];
const towns = ['Lindau', 'Verona', 'Leeds', 'Annecy', 'Odense', 'Zwolle', 'Turku'];
const goods: readonly (readonly [name: string, brick: string, unit: string, amounts: readonly string[]])[] = [
  ['Czekolada gorzka 70%', '10000045', 'GRM', ['90', '100', '200']],
  ['Woda mineralna niegazowana', '10000232', 'LTR', ['0.5', '1.0', '1.5']],
  ['Oliwa z oliwek', '10000040', 'MLT', ['250', '500', '750']],
  ['Kawa mielona średnio palona', '10008179', 'GRM', ['250.0', '500.0']],
  ['Żel pod prysznic z solą morską', '10000330', 'MLT', ['250', '400']],
  ['Makaron krótki z pszenicy durum', '10000242', 'GRM', ['400', '500', '1000']],
  ['Proszek do prania tkanin kolorowych', '10000424', 'KGM', ['1.5', '3', '4.5']],
];

const symbols: Readonly<Record<string, string>> = { GRM: 'g', KGM: 'kg', MLT: 'ml', LTR: 'l' };

/**
 * The simulated record of a valid foreign number, derived from the bytes of its hash.
 * - 60 % a full record, 15 % an incomplete one, 13 % only the licence, 12 % nothing (null).
 * - One record in ten is inactive or discontinued, one licence in twenty is not active.
 * - Numbers with a common beginning belong to the same licensee.
 */
export function inventedItem(gtin: string, drawn: Buffer): object | null {
  const byte = (index: number): number => drawn[index] ?? 0;
  const share = byte(0) / 256;
  if (share >= 0.88) return null;
  const gs1Licence = inventedLicence(gtin);
  if (share >= 0.75) return { gtin, gs1Licence };
  const [name, brick, unit, amounts] = pick(goods, byte(1));
  const value = pick(amounts, byte(2));
  const hasGaps = share >= 0.6;
  return {
    gtin,
    gtinRecordStatus: byte(3) < 243 ? 'ACTIVE' : byte(3) < 250 ? 'INACTIVE' : 'DISCONTINUED',
    isComplete: !hasGaps,
    brandName: [{ language: 'en', value: pick(brands, byte(4)) }],
    productDescription: [
      { language: 'pl', value: `${name}, ${value.replace(/\.0$/, '').replace('.', ',')} ${symbols[unit] ?? unit}` },
    ],
    productImageUrl: null,
    gpcCategoryCode: hasGaps && byte(5) < 128 ? null : brick,
    netContent: hasGaps ? null : [{ unitCode: unit, value }],
    countryOfSaleCode: [{ numeric: '616', alpha2: 'PL', alpha3: 'POL' }],
    dateCreated: '2023-03-29T19:48:26Z',
    dateUpdated: `2026-0${1 + (byte(6) % 9)}-1${byte(7) % 10}T08:15:00Z`,
    gs1Licence,
  };
}

function inventedLicence(gtin: string): object {
  const prefix = gtin.slice(1, 8);
  const drawn = createHash('sha256').update(prefix).digest();
  const [one = 0, two = 0] = drawn;
  return {
    licenceKey: prefix,
    licenceType: gtin.startsWith('000000') ? 'GTIN-8' : 'GCP',
    licenceStatus: two < 243 ? 'ACTIVE' : 'INACTIVE',
    licenseeName: pick(firms, one),
    licenseeGLN: null,
    licensingMO: { moName: issuer(gtin).organisation },
    address: {
      streetAddress: { value: `Harbour Street ${1 + (two % 90)}` },
      addressLocality: { value: pick(towns, one) },
      postalCode: String(10_000 + one * 256 + two),
      countryCode: null,
    },
    dateCreated: '2018-03-29T19:48:26Z',
    dateUpdated: '2025-10-18T22:49:34Z',
  };
}

function pick<T>(list: readonly T[], draw: number): T {
  const found = list[draw % list.length];
  if (found === undefined) throw new RangeError('empty list');
  return found;
}
