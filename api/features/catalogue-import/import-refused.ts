import { TableFileError } from '../../core/table-file/table-file-error.ts';

/** The whole file cannot be imported; the message is one Polish sentence for the user. */
export class ImportRefused extends Error {}

/** An error with the file that cannot be imported; the message is that of its cause. */
export class BrokenFile extends Error {
  readonly path: string;
  /** machine-readable code */
  readonly code: string;

  constructor(path: string, cause: TableFileError | ImportRefused) {
    super(cause.message, { cause });
    this.path = path;
    this.code = cause instanceof TableFileError ? cause.code : 'REFUSED';
  }
}

/** Runs `action`; converts errors of an unreadable file to BrokenFile. */
export async function withFile<T>(path: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof TableFileError || error instanceof ImportRefused) throw new BrokenFile(path, error);
    throw error;
  }
}
