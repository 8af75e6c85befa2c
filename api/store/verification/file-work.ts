/** Progress of the work on a file, by its columns. */
export interface FileWork {
  readonly createdAt: Date;
  readonly processingStatus: number;
  /** reason of the failure */
  readonly reason: string | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly cancelledAt: Date | null;
  /** number of attempts */
  readonly attempt: number;
}
