import { AppError } from '../core/app-error.ts';

/** Storage of encrypted bytes. Throws FileStoreAway if it is unreachable. */
export interface StoredBytes {
  /** Stores the whole stream or nothing; throws the stream's error. */
  put(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Streams bytes from `start` to `end` (included), with the size of the file. Throws if the file does not exist. */
  read(name: string, start: number, end?: number): Promise<{ bytes: AsyncIterable<Buffer>; size: number }>;
  /** Deletes the file and the parts of an unfinished upload, if any. */
  delete(name: string): Promise<void>;
}

/** The file storage is unreachable: SERVICE_UNAVAILABLE for callers, a retry for jobs. */
export class FileStoreAway extends AppError {
  constructor(cause: unknown) {
    super('SERVICE_UNAVAILABLE', {
      detail: 'Magazyn plików chwilowo nie odpowiada. Nic nie przepadło; spróbuj ponownie za chwilę.',
    });
    this.cause = cause;
  }
}
