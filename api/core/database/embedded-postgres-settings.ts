import { totalmem } from 'node:os';
import { join } from 'node:path';

/** Server settings of a cluster; it listens on a socket in its own folder where possible. */
export function serverSettings(cluster: string): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: holdsSocket(cluster) ? cluster : '',
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: sharedBuffersOf(memoryOfMachine()),
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '256MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    effective_io_concurrency: '200',
    synchronous_commit: 'on',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
  };
}

const megabyte = 1024 ** 2;
/** Bounds of `shared_buffers`, in megabytes. */
const [fewest, most] = [128, 1024];

/** Memory of the machine in bytes, or the limit of its container if lower. */
export function memoryOfMachine(): number {
  const allowed = process.constrainedMemory();
  // 0: no known limit
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}

/**
 * `shared_buffers` for this much memory: a sixteenth, from 128 MB to 1 GB.
 * - Reading a page from the kernel takes ten times as long; the rows of a million products take 350 MB.
 */
export function sharedBuffersOf(bytes: number): string {
  const sixteenth = Math.floor(bytes / 16 / megabyte);
  return `${Math.min(Math.max(sixteenth, fewest), most)}MB`;
}

/** The longest socket path that every system accepts, in bytes. */
const longestSocket = 103;

/** The path of a server's socket in a folder. */
export function socketOf(folder: string, port: number): string {
  return join(folder, `.s.PGSQL.${port}`);
}

/** Whether a server can listen in a folder: a short path, without characters that split the setting's list. */
export function holdsSocket(folder: string): boolean {
  return (
    process.platform !== 'win32' &&
    /^[\w./-]+$/.test(folder) &&
    Buffer.byteLength(socketOf(folder, 65_535)) <= longestSocket
  );
}
