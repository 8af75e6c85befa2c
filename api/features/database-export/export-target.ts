import type { DatabaseFormat } from '@gtinoteka/contract/files/database-export.ts';

/** What is to be written: one table, or a package of several. */
export interface ExportTarget {
  readonly path: string;
  /** null: a zip with the formats */
  readonly table: DatabaseFormat | null;
  readonly formats: readonly DatabaseFormat[];
  /** an earlier file: only what has changed since is written; null: everything */
  readonly since: string | null;
}
