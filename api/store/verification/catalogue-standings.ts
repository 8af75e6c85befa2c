import type { UploadField } from '@gtinoteka/contract/files/product-upload.ts';
import type { NetContent } from '@gtinoteka/contract/rules/net-content.ts';
import type pg from 'pg';
import { licenceJoin } from '../catalogue/licences.ts';

/** What a row, or the catalogue, says of a product; null where it says nothing. */
export interface UploadValues {
  name: string | null;
  brand: string | null;
  /** 8 digits */
  gpc: string | null;
  netContent: readonly NetContent[] | null;
}

/** Those of them that are meant. */
export type SomeValues = Partial<UploadValues>;

/** How the catalogue and the register of licences stand to one number of a company. */
export interface CatalogueStanding {
  readonly isKnown: boolean;
  /** the product names a company */
  readonly hasOwner: boolean;
  readonly values: UploadValues;
  /** own: in force and of this company; ended: of this company once; other: somebody else's; none: none that we know of */
  readonly licence: 'own' | 'ended' | 'other' | 'none';
}

interface Row {
  gtin: string;
  known: boolean;
  owner: string | null;
  name: string | null;
  brand: string | null;
  gpc_brick: string | null;
  net_amounts: string[] | null;
  net_units: string[] | null;
  in_force: boolean | null;
  licensee_id: string | null;
}

/** Reads the standings of numbers (14 digits, distinct) to a company in one statement; each of them is in the answer. */
export async function readStandings(
  on: { query: pg.ClientBase['query'] },
  companyId: string,
  gtins: readonly string[],
): Promise<Map<string, CatalogueStanding>> {
  const { rows } = await on.query<Row>(
    `SELECT a.gtin, p.gtin IS NOT NULL AS known, p.company_id AS owner, p.name, p.brand, p.gpc_brick, p.net_amounts, p.net_units,
       l.in_force, l.licensee_id
     FROM unnest($1::text[]) AS a (gtin) LEFT JOIN products p ON p.gtin = a.gtin ${licenceJoin('a.gtin')}`,
    [gtins],
  );
  return new Map(rows.map((row) => [row.gtin, standingOf(row, companyId)]));
}

function standingOf(row: Row, companyId: string): CatalogueStanding {
  const amounts = row.net_amounts ?? [];
  return {
    isKnown: row.known,
    hasOwner: row.owner !== null,
    values: {
      name: row.name,
      brand: row.brand,
      gpc: row.gpc_brick,
      netContent:
        amounts.length === 0 ? null : amounts.map((amount, at) => ({ amount, unit: row.net_units?.[at] ?? '' })),
    },
    licence: row.in_force === null ? 'none' : row.licensee_id !== companyId ? 'other' : row.in_force ? 'own' : 'ended',
  };
}

/** Why a number is not the company's to describe, a Polish sentence; null where it is. Sending data is free, so it names no other holder. */
export function licenceFault({ licence }: CatalogueStanding): string | null {
  if (licence === 'own') return null;
  if (licence === 'ended') return 'Licencja Twojej firmy na ten numer wygasła albo została cofnięta.';
  if (licence === 'none') return 'Tego numeru nie obejmuje żadna licencja Twojej firmy.';
  return 'Licencję na ten numer ma inna firma.';
}

/** Those of these codes that are bricks of GPC; all of them while no classification was read in. */
export async function readBricks(
  on: { query: pg.ClientBase['query'] },
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set();
  const { rows } = await on.query<{ code: string }>(
    `SELECT a.code FROM unnest($1::text[]) AS a (code)
     WHERE EXISTS (SELECT FROM gpc_nodes n WHERE n.code = a.code AND n.level = 4) OR NOT EXISTS (SELECT FROM gpc_nodes)`,
    [codes],
  );
  return new Set(rows.map(({ code }) => code));
}

/** Why a category cannot be taken, a Polish sentence; null where it can, or nothing is said of it. */
export function brickFault({ gpc }: SomeValues, bricks: ReadonlySet<string>): string | null {
  if (gpc == null || bricks.has(gpc)) return null;
  return `Kod ${gpc} nie jest w GPC kategorią najniższego poziomu (brick).`;
}

/** Whether two sides say the same of a field; amounts by their value. */
function isSame(field: UploadField, one: SomeValues, other: SomeValues): boolean {
  const text = (values: SomeValues): string => {
    const value = values[field] ?? null;
    return value === null || typeof value === 'string'
      ? JSON.stringify(value)
      : JSON.stringify(value.map(({ amount, unit }) => [Number(amount), unit]));
  };
  return text(one) === text(other);
}

/** Fields of `said` in which it differs from what the catalogue says; `before` has the same fields as the catalogue has them. */
export function differencesOf(current: UploadValues, sent: SomeValues): { before: SomeValues; after: SomeValues } {
  const fields = fieldsOf(sent).filter((field) => !isSame(field, current, sent));
  return { before: only(fields, current), after: only(fields, sent) };
}

/** The values of some fields alone. */
export function only(fields: readonly UploadField[], values: SomeValues): SomeValues {
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
}

/** Fields that are meant. */
export function fieldsOf(values: SomeValues): UploadField[] {
  return Object.keys(values) as UploadField[]; // the keys of the type
}

/** Whether two sides say the same of these fields. */
export function agreeOn(fields: readonly UploadField[], one: SomeValues, other: SomeValues): boolean {
  return fields.every((field) => isSame(field, one, other));
}
