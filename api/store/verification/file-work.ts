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
