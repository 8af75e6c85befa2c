import type { ImportNotes } from '../../core/input/read-net-content.ts';
import type { RunCounts } from '../../store/runs/recorded-run.ts';
import type { TextReading } from '../../core/table-file/decode-text.ts';
import type { BeforeHeader } from '../../core/table-file/header-search.ts';
import type { RejectsFile } from './reading/rejects-file.ts';

export interface ImportedFile {
  readonly path: string;
  /** as people know it; that of its path unless told otherwise */
  readonly name?: string;
  readonly rejects: RejectsFile;
}

/** What is known of one file when it was read. */
export interface FileReading {
  readonly file: string;
  readonly rows: number;
  readonly rejected: number;
  readonly beforeHeader: BeforeHeader;
  readonly hasHeader: boolean;
  /** rows below the header that explain it, and were skipped */
  readonly explained: number;
  readonly unusedColumns: readonly string[];
  /** what to do about a column that was not found (Polish); null: nothing */
  readonly advice: string | null;
  readonly text: TextReading;
  readonly notes: ImportNotes;
  readonly codes: CodeCounts;
}

/** Codes that a spreadsheet has harmed. */
export interface CodeCounts {
  /** taken, with the zeros that it had cut off; the first such cell and its code */
  zeros: number;
  zerosExample: readonly [cell: string, code: string] | null;
  /** taken, written as a number: 5.907770050387E+12, 5907770050387,00 */
  numbers: number;
  /** refused: 5,9E+12 or a date, without all digits */
  lost: number;
}

export interface ProductFileReport extends FileReading {
  /** different GTINs of this file */
  readonly accepted: number;
  /** rows whose GTIN comes again later in this file */
  readonly repeated: number;
}

/** Figures of a whole command; what only single files have is in `files`. */
export interface ProductImportReport extends RunCounts {
  readonly newCompanies: number;
  readonly completedCompanies: number;
  readonly demoRemoved: number;
  readonly files: readonly ProductFileReport[];
}

export interface LicenceImportReport extends RunCounts {
  readonly beforeHeader: BeforeHeader;
  readonly unusedColumns: readonly string[];
}

export interface GpcImportReport {
  readonly language: string;
  readonly rows: number;
  readonly rejected: number;
  readonly segments: number;
  readonly families: number;
  readonly classes: number;
  readonly bricks: number;
  readonly changedNodes: number;
  readonly changedTitles: number;
}
