import { AppError } from '../core/app-error.ts';

/** Storage of sealed bytes. Throws FileStoreAway when it cannot be reached. */
export interface StoredBytes {
  /** Stores the whole stream or nothing; throws what the stream throws. */
  put(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Streams bytes from `start` to `end` (included), with the size of the file. Throws when the file does not exist. */
  read(name: string, start: number, end?: number): Promise<{ bytes: AsyncIterable<Buffer>; size: number }>;
  /** Removes the file and the parts of an unfinished upload of it; does nothing when there is none. */
  delete(name: string): Promise<void>;
}

/** The file storage does not answer: SERVICE_UNAVAILABLE for callers, a retry for jobs. */
export class FileStoreAway extends AppError {
  constructor(cause: unknown) {
    super('SERVICE_UNAVAILABLE', {
      detail: 'Magazyn plików chwilowo nie odpowiada. Nic nie przepadło; spróbuj ponownie za chwilę.',
    });
    this.cause = cause;
  }
}
