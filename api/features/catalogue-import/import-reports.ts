import type { ImportNotes } from '../../core/input/read-net-content.ts';
import type { RunCounts } from '../../store/runs/recorded-run.ts';
import type { TextReading } from '../../core/table-file/decode-text.ts';
import type { BeforeHeader } from '../../core/table-file/header-search.ts';
import type { RejectsFile } from './reading/rejects-file.ts';

export interface ImportedFile {
  readonly path: string;
  /** display name; default: that of its path */
  readonly name?: string;
  readonly rejects: RejectsFile;
}

/** Result of reading one file. */
export interface FileReading {
  readonly file: string;
  readonly rows: number;
  readonly rejected: number;
  readonly beforeHeader: BeforeHeader;
  readonly hasHeader: boolean;
  /** skipped rows of explanation below the header */
  readonly explained: number;
  readonly unusedColumns: readonly string[];
  /** advice on a missing column (Polish), or null */
  readonly advice: string | null;
  readonly text: TextReading;
  readonly notes: ImportNotes;
  readonly codes: CodeCounts;
}

/** Counts of codes damaged by a spreadsheet. */
export interface CodeCounts {
  /** accepted with restored leading zeros; the first such cell and its code */
  zeros: number;
  zerosExample: readonly [cell: string, code: string] | null;
  /** accepted in number format: 5.907770050387E+12, 5907770050387,00 */
  numbers: number;
  /** rejected, digits are missing: 5,9E+12 or a date */
  lost: number;
}

export interface ProductFileReport extends FileReading {
  /** distinct GTINs of this file */
  readonly accepted: number;
  /** rows whose GTIN occurs again later in this file */
  readonly repeated: number;
}

/** Figures of a whole command; those of single files are in `files`. */
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
