import { existsSync } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const round = 1_000;
const patience = 5_000;
/** Maximum number of kinds in one call of the API. */
const most = 1_000;
/** Maximum number of pending kinds while the API is unreachable; further ones are not counted. */
const mostKinds = 20_000;
const opened = /^\d{14}\|[A-Za-z]{0,60}\|[A-Za-z-]{0,12}\|[01]$/;

/** Opens of one code that are counted together, as the API accepts them. */
export interface OpenedCodes {
  readonly gtin: string;
  readonly linkType: string;
  readonly language: string;
  readonly hasBatch: boolean;
  readonly opens: number;
}

/** Adds log lines `number|type|language|0 or 1` to the pending counts. Ignores other lines. */
function addLines(waiting: Map<string, number>, log: string): void {
  for (const line of log.split('\n')) {
    const former = waiting.get(line);
    if (former !== undefined) waiting.set(line, former + 1);
    else if (waiting.size < mostKinds && opened.test(line)) waiting.set(line, 1);
  }
}

function readOpens(line: string, opens: number): OpenedCodes {
  const [gtin = '', linkType = '', language = '', batch] = line.split('|');
  return { gtin, linkType, language, hasBatch: batch === '1', opens };
}

/**
 * Reports the opens that the edge served itself to the API.
 * - Each second the log is moved and nginx starts a new one. It is read a round later, when every worker has closed
 *   it.
 * - While no API process accepts the counts, they stay pending.
 * - A killed process loses pending counts; a call that failed after it was processed counts twice.
 */
export function followOpens(edge: {
  folder: string;
  reopen: () => void;
  /** API processes, `127.0.0.1:3001` */
  servers: readonly string[];
  secret: string;
}): { stop(): Promise<void> } {
  const log = join(edge.folder, 'opens.log');
  const moved = join(edge.folder, 'opens.moved.log');
  const waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function takeMoved(): Promise<void> {
    if (!existsSync(moved)) return;
    addLines(waiting, await readFile(moved, 'latin1'));
    await rm(moved);
  }

  async function tell(): Promise<void> {
    while (waiting.size > 0) {
      const now = [...waiting].slice(0, most);
      if (
        !(await send(
          edge,
          now.map(([line, opens]) => readOpens(line, opens)),
        ))
      )
        return;
      for (const [line] of now) waiting.delete(line);
    }
  }

  async function move(): Promise<boolean> {
    const size = await stat(log).then(
      (file) => file.size,
      () => 0,
    );
    if (size > 0) await rename(log, moved);
    return size > 0;
  }

  async function turn(): Promise<void> {
    await takeMoved();
    if (await move()) edge.reopen();
    await tell();
  }

  function later(): void {
    timer = setTimeout(() => {
      running = turn()
        .catch((error: unknown) => console.error(`Otwarcia kodów nie zostały policzone: ${String(error)}`))
        .finally(() => timer && later());
    }, round);
  }

  later();
  return {
    /** Reports the rest. Call after nginx has ended. */
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await running;
      await takeMoved();
      await move();
      await takeMoved();
      await tell();
    },
  };
}

/** Whether one of the processes accepted them. */
async function send(
  { servers, secret }: { servers: readonly string[]; secret: string },
  opens: readonly OpenedCodes[],
): Promise<boolean> {
  for (const server of servers) {
    try {
      const answer = await fetch(`http://${server}/api/edge/opens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-edge-secret': secret },
        body: JSON.stringify(opens),
        signal: AbortSignal.timeout(patience),
      });
      if (answer.ok) return true;
    } catch {
      // The next process is tried.
    }
  }
  return false;
}
