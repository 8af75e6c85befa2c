import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';

const hasSetpriv = spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true'], { stdio: 'ignore' }).status === 0;

/**
 * Starts a program that gets SIGTERM when this process ends, also by SIGKILL, so that no orphan keeps its port.
 * - Without `setpriv` (util-linux), as on macOS, it is started untied.
 */
export function spawnTied(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  return hasSetpriv
    ? spawn('setpriv', ['--pdeathsig', 'TERM', program, ...args], options)
    : spawn(program, args, options);
}
