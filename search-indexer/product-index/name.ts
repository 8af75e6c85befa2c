/** The two indexes: products, and distinct values that are suggested. */
export type IndexKind = 'products' | 'terms';

export const indexKinds: readonly IndexKind[] = ['products', 'terms'];

/** What searches and writers go by; behind it stands one complete index at a time. */
export function aliasOf(prefix: string, kind: IndexKind): string {
  return `${prefix}-${kind}`;
}

/** Pattern of all indexes of an alias; the alias itself is not among them. */
export function indexesOf(alias: string): string {
  return `${alias}-*`;
}

/** A new index: the moment (UTC) makes it unique and tells its age. */
export function newIndexName(alias: string, now: Date): string {
  return `${alias}-${now.toISOString().replaceAll(/\D/g, '')}`;
}

/** A prefix that may be part of an index name. */
export function isPrefix(text: string): boolean {
  return /^[a-z][a-z0-9-]{0,60}$/.test(text);
}
