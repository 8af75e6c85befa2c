import type { UploadField } from '@gtinoteka/contract/files/product-upload.ts';
import type { NetContent } from '@gtinoteka/contract/rules/net-content.ts';
import type pg from 'pg';
import { licenceJoin } from '../catalogue/licences.ts';

/** Product values of a row or of the catalogue; null if empty. */
export interface UploadValues {
  name: string | null;
  brand: string | null;
  /** 8 digits */
  gpc: string | null;
  netContent: readonly NetContent[] | null;
}

/** The given fields only. */
export type SomeValues = Partial<UploadValues>;

/** What the catalogue and the licence register know of one number, relative to a company. */
export interface CatalogueEntry {
  readonly isKnown: boolean;
  /** whether the product has a company */
  readonly hasOwner: boolean;
  readonly values: UploadValues;
  /** own: in force, of this company; ended: of this company, ended; other: of another company; none: none known */
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

/** Reads the entries of distinct numbers (14 digits) for a company in one statement; the result has all of them. */
export async function readCatalogueEntries(
  on: { query: pg.ClientBase['query'] },
  companyId: string,
  gtins: readonly string[],
): Promise<Map<string, CatalogueEntry>> {
  const { rows } = await on.query<Row>(
    `SELECT a.gtin, p.gtin IS NOT NULL AS known, p.company_id AS owner, p.name, p.brand, p.gpc_brick, p.net_amounts, p.net_units,
       l.in_force, l.licensee_id
     FROM unnest($1::text[]) AS a (gtin) LEFT JOIN products p ON p.gtin = a.gtin ${licenceJoin('a.gtin')}`,
    [gtins],
  );
  return new Map(rows.map((row) => [row.gtin, entryOf(row, companyId)]));
}

function entryOf(row: Row, companyId: string): CatalogueEntry {
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

/**
 * Why the company may not describe a number, as a Polish sentence; null if it may.
 * - Sending data is free, so the sentence names no other holder.
 */
export function licenceFault({ licence }: CatalogueEntry): string | null {
  if (licence === 'own') return null;
  if (licence === 'ended') return 'Licencja Twojej firmy na ten numer wygasła albo została cofnięta.';
  if (licence === 'none') return 'Tego numeru nie obejmuje żadna licencja Twojej firmy.';
  return 'Licencję na ten numer ma inna firma.';
}

/** The codes that are GPC bricks; all of them while no classification is loaded. */
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

/** Why a category is refused, as a Polish sentence; null if it is accepted or not given. */
export function brickFault({ gpc }: SomeValues, bricks: ReadonlySet<string>): string | null {
  if (gpc == null || bricks.has(gpc)) return null;
  return `Kod ${gpc} nie jest w GPC kategorią najniższego poziomu (brick).`;
}

/** Whether both sides have the same value of a field; amounts are compared by value. */
function isSame(field: UploadField, one: SomeValues, other: SomeValues): boolean {
  const text = (values: SomeValues): string => {
    const value = values[field] ?? null;
    return value === null || typeof value === 'string'
      ? JSON.stringify(value)
      : JSON.stringify(value.map(({ amount, unit }) => [Number(amount), unit]));
  };
  return text(one) === text(other);
}

/** The sent fields that differ from the catalogue; `before` has the catalogue's values of them. */
export function differencesOf(current: UploadValues, sent: SomeValues): { before: SomeValues; after: SomeValues } {
  const fields = fieldsOf(sent).filter((field) => !isSame(field, current, sent));
  return { before: only(fields, current), after: only(fields, sent) };
}

/** The values of the given fields. */
export function only(fields: readonly UploadField[], values: SomeValues): SomeValues {
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
}

/** The fields that are present. */
export function fieldsOf(values: SomeValues): UploadField[] {
  return Object.keys(values) as UploadField[]; // the keys of the type
}

/** Whether both sides have the same values of these fields. */
export function agreeOn(fields: readonly UploadField[], one: SomeValues, other: SomeValues): boolean {
  return fields.every((field) => isSame(field, one, other));
}
