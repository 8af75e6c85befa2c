import { totalmem } from 'node:os';

const megabyte = 1024 ** 2;
const fewest = 128;
const most = 1024;

/** Bytes of the machine, or of what its container may take where that is less. */
export function memoryOfMachine(): number {
  const allowed = process.constrainedMemory();
  // 0: nothing is known of a limit
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}

/**
 * `shared_buffers` of a server on a machine of so many bytes: a sixteenth, from 128 MB to 1 GB. A page that is not there is asked of the kernel,
 * which takes ten times as long as looking at it; the rows of a million products have 350 MB.
 */
export function sharedBuffersOf(bytes: number): string {
  const sixteenth = Math.floor(bytes / 16 / megabyte);
  return `${Math.min(Math.max(sixteenth, fewest), most)}MB`;
}
