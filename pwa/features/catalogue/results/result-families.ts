import type { SearchedProduct, ListedProduct } from '@gtinoteka/contract/product.ts';
import { contentAtEnd, stemOf } from '../../../core/page/name-stem.ts';
import { shortNetContent } from '@gtinoteka/contract/rules/net-content.ts';

/** A whole record, or on Starter what the table shows. */
export type ResultRow = SearchedProduct | ListedProduct;

/** Products of a page that share name and brand but for their content: sizes and packs of one product. */
export interface Family {
  /** the name they share, without the content at its end; null of products without a name */
  name: string | null;
  rows: readonly ResultRow[];
}

/** What a row holds: its net content, else what its name ends with; empty where neither says. */
export function contentOf({ netContent, name }: ResultRow): string {
  if (netContent.length > 0) return netContent.map(shortNetContent).join(', ');
  return name?.match(contentAtEnd)?.[0].replace(/^[\s,]+/, '') ?? '';
}

/** The rows of a page in families, in the order of the first of each: likenesses stand together. */
export function familiesOf(rows: readonly ResultRow[]): Family[] {
  const families = new Map<string, { name: string | null; rows: ResultRow[] }>();
  for (const row of rows) {
    const stem = row.name === null ? null : stemOf(row.name);
    const key =
      stem === null ? row.id : `${stem.toLocaleLowerCase('pl')}\n${(row.brand ?? '').toLocaleLowerCase('pl')}`;
    const known = families.get(key);
    if (known) known.rows.push(row);
    else families.set(key, { name: stem, rows: [row] });
  }
  // One alone keeps the name it has.
  return Array.from(families.values(), ({ name, rows: own }) => ({
    name: own.length === 1 ? (own[0]?.name ?? null) : name,
    rows: own,
  }));
}
