import { TableFileError } from '../../core/table-file/table-file-error.ts';

/** The file as a whole cannot be imported; the message is one Polish sentence for whoever started the command. */
export class ImportRefused extends Error {}

/** Which of the files of a command cannot be imported; the message is that of its cause. */
export class BrokenFile extends Error {
  readonly path: string;
  /** for machines */
  readonly code: string;

  constructor(path: string, cause: TableFileError | ImportRefused) {
    super(cause.message, { cause });
    this.path = path;
    this.code = cause instanceof TableFileError ? cause.code : 'REFUSED';
  }
}

/** Does something with a file; what makes the file unreadable is thrown as BrokenFile, anything else as it is. */
export async function withFile<T>(path: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof TableFileError || error instanceof ImportRefused) throw new BrokenFile(path, error);
    throw error;
  }
}
