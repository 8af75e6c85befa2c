/** The two indexes: products, and distinct values for suggestions. */
export type IndexKind = 'products' | 'terms';

export const indexKinds: readonly IndexKind[] = ['products', 'terms'];

/** The name used by searches and writers; it points at one complete index. */
export function aliasOf(prefix: string, kind: IndexKind): string {
  return `${prefix}-${kind}`;
}

/** Pattern of all indexes of an alias, without the alias itself. */
export function indexesOf(alias: string): string {
  return `${alias}-*`;
}

/** A new index name, unique by its time (UTC). */
export function newIndexName(alias: string, now: Date): string {
  return `${alias}-${now.toISOString().replaceAll(/\D/g, '')}`;
}

/** Whether a prefix is allowed in an index name. */
export function isPrefix(text: string): boolean {
  return /^[a-z][a-z0-9-]{0,60}$/.test(text);
}
