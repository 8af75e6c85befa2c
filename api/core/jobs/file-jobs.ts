import type { Tx } from '../database/database.ts';

/** Work on a file that is done in the background. Ids only: the worker reads what it is about when it begins. */
export interface FileJobs {
  /**
   * Adds the checking of a sent file to the transaction under way: it is done if and only if that commits. A worker checks one file of a
   * company at a time, and the second one comes after the first ones of other companies.
   */
  verify(trx: Tx, verificationId: string, companyId: string): Promise<void>;
  /** The same for the making of a package of the database. */
  exportDatabase(trx: Tx, exportId: string): Promise<void>;
  /** The same for the making of a file of issues. */
  makeIssueFile(trx: Tx, issueFileId: string): Promise<void>;
  /** The same for the reading of a list into the catalogue, or the undoing of one. */
  changeCatalogue(trx: Tx, job: ImportJob): Promise<void>;
  /** The same for the making of a batch of codes. */
  makeCodes(trx: Tx, batchId: string): Promise<void>;
}

/** How far the work on a file is, as its table has it. */
export interface FileWork {
  readonly createdAt: Date;
  readonly processingStatus: number;
  /** why it failed */
  readonly reason: string | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly cancelledAt: Date | null;
  /** how often it was begun */
  readonly attempt: number;
}

/** A job of the queue of verifications. */
export interface VerificationJob {
  readonly verificationId: string;
}

/** A job of the queue of packages of the database. */
export interface DatabaseExportJob {
  readonly exportId: string;
}

/** A job of the queue of files of issues. */
export interface IssueFileJob {
  readonly issueFileId: string;
}

/** A job of the queue of imports. */
export interface ImportJob {
  readonly runId: string;
  readonly act: 'import' | 'undo';
}

/** A job of the queue of batches of codes. */
export interface CodeBatchJob {
  readonly batchId: string;
}
