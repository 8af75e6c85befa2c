import { AppError } from '../core/app-error.ts';

/** Where the sealed bytes lie. What it throws where it cannot be reached is FileStoreAway. */
export interface StoredBytes {
  /** Stores what comes, all of it or nothing; throws what the stream throws. */
  put(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Bytes from `start` (to `end`, included), as they come, and how many there are in all. Throws where there is no such file. */
  read(name: string, start: number, end?: number): Promise<{ bytes: AsyncIterable<Buffer>; size: number }>;
  /** Removes the file and what is left of an unfinished writing of it; where there is none, nothing happens. */
  delete(name: string): Promise<void>;
}

/** The place of the files does not answer: SERVICE_UNAVAILABLE for callers, another try for jobs. */
export class FileStoreAway extends AppError {
  constructor(cause: unknown) {
    super('SERVICE_UNAVAILABLE', {
      detail: 'Magazyn plików chwilowo nie odpowiada. Nic nie przepadło; spróbuj ponownie za chwilę.',
    });
    this.cause = cause;
  }
}
