import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../search-indexer/cli.ts', import.meta.url));
const restartAfter = 5_000;

/**
 * Runs the indexer's follower beside the server, as a process that builds a missing index.
 * - It ends with this process for any reason; if it crashes, it is restarted.
 */
export function startFollower(): { stop(): void } {
  let isStopping = false;
  let child = run();

  function run(): ChildProcess {
    const started = spawn(process.execPath, [cli, 'follow', '--build', '--attached'], {
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    started.on('exit', () => {
      if (!isStopping) setTimeout(() => !isStopping && (child = run()), restartAfter).unref();
    });
    return started;
  }

  return {
    stop() {
      isStopping = true;
      child.kill('SIGTERM');
    },
  };
}
