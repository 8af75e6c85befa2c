import type { FieldWith } from '@gtinoteka/contract/product-fields.ts';
import { netUnits } from '@gtinoteka/contract/rules/net-units.ts';
import { literalText } from '../../core/database/copied-lines.ts';
import { hasVerifiableData } from './product-rows.ts';
import { storedFields } from './product-table.ts';
import { isCategoryPublicSql } from './public-category.ts';
import type { UnlicensedNumbers } from './unlicensed-numbers.ts';

/** The displayed unit of net content, by its code. */
const unitTexts = literalText(
  JSON.stringify(Object.fromEntries(netUnits.map(([code, symbol, name]) => [code, `${symbol} (${name})`]))),
);
const content = (amount: string, unit: string): string =>
  `rtrim(${amount}::text || ' ' || coalesce(${unitTexts}::jsonb ->> ${unit}, ${unit}))`;

const list = (column: string): string => `array_to_string(${column}, ' | ')`;
const ofPublic = (text: string): string => `CASE WHEN ${isCategoryPublicSql} THEN ${text} END`;

/** Exported fields made of several columns or in a format of their own. */
const composedTexts: Readonly<Record<Exclude<FieldWith<'exported'>, FieldWith<'stored'>>, string>> = {
  gtinNumber: 'p.gtin',
  // Nearly all products have one amount.
  netContent: `CASE cardinality(p.net_amounts) WHEN 0 THEN NULL WHEN 1 THEN ${content('p.net_amounts[1]', 'p.net_units[1]')}
    ELSE (SELECT string_agg(${content('n.amount', `coalesce(n.unit, '')`)}, ' | ' ORDER BY n.place)
      FROM unnest(p.net_amounts, p.net_units) WITH ORDINALITY AS n (amount, unit, place)) END`,
  categoryCode: ofPublic(`g.path -> -1 ->> 'code'`),
  category: ofPublic(`g.path -> -1 ->> 'text'`),
  segment: ofPublic(`g.path -> 0 ->> 'text'`),
  companyName: 'c.name',
  companyNip: 'c.nip',
  companyStreet: 'c.street',
  companyPostalCode: 'c.postal_code',
  companyCity: 'c.city',
  companyWebPage: 'c.web_page',
  source: `CASE WHEN p.is_global THEN 'global' ELSE 'national' END`,
  isVerified: `CASE WHEN ${hasVerifiableData} AND NOT (:unlicensed) THEN 'true' ELSE 'false' END`,
  lastModified: `to_char(p.last_modified AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/**
 * Product fields of export files, as SQL texts for `FROM ${productJoins}`.
 * - The fields are those of productOf(); lists are joined by " ¦ "; null if empty.
 * - PostgreSQL formats them, so that a file of a million products is only passed through.
 */
const productTexts = {
  ...Object.fromEntries(storedFields.map(({ field, column, sql }) => [field, textOf(`p.${column}`, sql)])),
  ...composedTexts,
} as Readonly<Record<FieldWith<'exported'>, string>>; // those and the composed ones are all

function textOf(column: string, sql: string): string {
  if (sql === 'text[]') return list(column);
  return sql === 'boolean' ? `${column}::text` : column;
}

/** One text of a product, or the word shown for each of its values. */
export interface ShownText {
  readonly text: FieldWith<'exported'>;
  readonly words?: Readonly<Record<string, string>>;
}

/** SQL of these texts, in order. Numbers without a licence are not Verified. */
export function selectTexts(shown: readonly ShownText[], { sql }: Pick<UnlicensedNumbers, 'sql'>): string {
  return shown
    .map(({ text, words }) => {
      const read = productTexts[text].replace(':unlicensed', () => sql);
      if (!words) return read;
      const cases = Object.entries(words).map(
        ([value, word]) => `WHEN ${literalText(value)} THEN ${literalText(word)}`,
      );
      return `CASE ${read} ${cases.join(' ')} END`;
    })
    .join(', ');
}
