import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Takes the requests from a file, where each ends with a zero byte, and sends them in their order, again from the first behind the last. */
const script = `
local requests, place = {}, 0
function init(arguments)
  local file = assert(io.open(arguments[1], 'rb'))
  for one in file:read('*a'):gmatch('([^%z]+)%z') do requests[#requests + 1] = one end
  file:close()
end
function request()
  place = place % #requests + 1
  return requests[place]
end
function done(summary)
  local e = summary.errors
  print(string.format('{"answers":%d,"micros":%d,"refused":%d,"failed":%d}',
    summary.requests, summary.duration, e.status, e.connect + e.read + e.write + e.timeout))
end
`;

/** Whether wrk is installed (Debian has a package of that name). */
export function hasWrk(): boolean {
  return spawnSync('wrk', ['--version']).error === undefined;
}

export interface WrkResult {
  readonly perSecond: number;
  readonly answers: number;
  /** answers with a status of 400 and above */
  readonly refused: number;
}

/**
 * Keeps `connections` keep-alive connections busy for `seconds` (whole ones) with one thread of wrk, which costs a fifth of what a client in Node does.
 * `requests` are whole heads. Throws when a connection failed or nothing was answered.
 */
export async function loadByWrk(options: {
  port: number;
  connections: number;
  seconds: number;
  requests: readonly string[];
}): Promise<WrkResult> {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-wrk-'));
  try {
    const [program, requests] = [join(folder, 'program.lua'), join(folder, 'requests')];
    await writeFile(program, script);
    await writeFile(requests, options.requests.map((request) => `${request}\0`).join(''));
    const settings = [
      '--threads',
      '1',
      '--connections',
      String(options.connections),
      '--duration',
      `${options.seconds}s`,
    ];
    const target = ['--script', program, `http://127.0.0.1:${options.port}`, '--', requests];
    const { stdout } = await promisify(execFile)('wrk', [...settings, ...target]);
    const line = /^\{.*\}$/m.exec(stdout)?.[0] ?? '';
    const { answers, micros, refused, failed } = JSON.parse(line) as Record<string, number>; // what the script prints
    if (!answers || !micros || failed) throw new Error(`wrk: ${line}`);
    return { perSecond: (answers * 1_000_000) / micros, answers, refused: refused ?? 0 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
