import type { DatabaseFormat } from '@gtinoteka/contract/files/database-export.ts';

/** Target of an export: one table, or a package of several. */
export interface ExportTarget {
  readonly path: string;
  /** null: a zip with the formats */
  readonly table: DatabaseFormat | null;
  readonly formats: readonly DatabaseFormat[];
  /** earlier file, to write only changes since then; null: all products */
  readonly since: string | null;
}
