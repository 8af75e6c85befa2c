import { join } from 'node:path';

/** The longest path of a socket that every system takes, in bytes. */
const longestSocket = 103;

/** Where a server that listens in a folder is reached. */
export function socketOf(folder: string, port: number): string {
  return join(folder, `.s.PGSQL.${port}`);
}

/** Whether a server can listen in a folder: its path is neither too long nor one that the setting, a list, would not mean. */
export function holdsSocket(folder: string): boolean {
  return (
    process.platform !== 'win32' &&
    /^[\w./-]+$/.test(folder) &&
    Buffer.byteLength(socketOf(folder, 65_535)) <= longestSocket
  );
}
