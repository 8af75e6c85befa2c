import { cpuSecondsOfFamily } from '../../support/servers/cpu-time.ts';
import { load } from '../../support/servers/http-load.ts';
import { hasWrk, loadByWrk } from '../../support/servers/wrk-load.ts';
import type { Server } from '../lookup-servers.ts';
import { median } from '../table.ts';

/** Requests written for each second of wrk; a faster server gets the first of them again. */
const writtenPerSecond = 12_000;

/** Requests of one kind to one server. */
export interface Source {
  readonly server: Server;
  readonly status: number;
  readonly next: () => string;
}

export interface Measured {
  readonly perSecond: number;
  readonly serverMicros: number;
  /** null where the system does not tell */
  readonly postgresMicros: number | null;
}

export interface Pair {
  readonly a: Measured;
  readonly b: Measured;
}

/** Takes both sides of a comparison in turn: answers a second, and what each answer costs the server and PostgreSQL. */
export class Meter {
  readonly isWrk: boolean;
  readonly #postgresPid: number | null;
  readonly #connections: number;

  constructor(postgresPid: number | null, connections: number) {
    this.#postgresPid = postgresPid;
    this.#connections = connections;
    this.isWrk = hasWrk();
  }

  async measurePairs(a: Source, b: Source, { rounds, seconds }: { rounds: number; seconds: number }): Promise<Pair[]> {
    const seen: Pair[] = [];
    await this.#measure(a, 1);
    await this.#measure(b, 1);
    for (let i = 0; i < rounds; i++)
      seen.push({ a: await this.#measure(a, seconds), b: await this.#measure(b, seconds) });
    return seen;
  }

  async #measure(source: Source, seconds: number): Promise<Measured> {
    const before = { server: await source.server.cpuSeconds(), postgres: this.#postgresSeconds() };
    const { perSecond, answers } = this.isWrk
      ? await askByWrk(source, seconds, this.#connections)
      : await askByNode(source, seconds, this.#connections);
    const after = { server: await source.server.cpuSeconds(), postgres: this.#postgresSeconds() };
    const micros = (from: number, to: number): number => ((to - from) * 1_000_000) / answers;
    return {
      perSecond,
      serverMicros: micros(before.server, after.server),
      postgresMicros:
        before.postgres === null || after.postgres === null ? null : micros(before.postgres, after.postgres),
    };
  }

  #postgresSeconds(): number | null {
    return this.#postgresPid === null ? null : cpuSecondsOfFamily(this.#postgresPid);
  }
}

interface Answered {
  readonly perSecond: number;
  readonly answers: number;
}

async function askByNode({ server, status, next }: Source, seconds: number, connections: number): Promise<Answered> {
  const { perSecond, answers, statuses } = await load({
    port: server.port,
    connections,
    seconds,
    next,
    status,
  });
  if ((statuses.get(status) ?? 0) < answers * 0.98)
    throw new Error(`wanted ${status}, got ${JSON.stringify([...statuses])}`);
  return { perSecond, answers };
}

async function askByWrk({ server, next }: Source, seconds: number, connections: number): Promise<Answered> {
  const requests = Array.from({ length: seconds * writtenPerSecond }, next);
  const result = await loadByWrk({ port: server.port, connections, seconds, requests });
  if (result.refused > result.answers * 0.02) throw new Error(`${result.refused} refused of ${result.answers}`);
  return result;
}

/** Cells of a table: medians of A and B, and the median, the least and the most of their ratios. */
export function ratioCells(seen: readonly Pair[], figure: keyof Measured): (string | number)[] {
  const values = seen.flatMap(({ a, b }) => {
    const [one, other] = [a[figure], b[figure]];
    return one === null || other === null ? [] : [{ one, other, ratio: one / other }];
  });
  if (values.length === 0) return ['–', '–', '–', '–', '–'];
  const ratios = values.map(({ ratio }) => ratio);
  return [
    Math.round(median(values.map(({ one }) => one))),
    Math.round(median(values.map(({ other }) => other))),
    // A 304 asks PostgreSQL for nothing, neither here nor there.
    ...[median(ratios), Math.min(...ratios), Math.max(...ratios)].map((ratio) =>
      Number.isFinite(ratio) ? ratio.toFixed(2) : '–',
    ),
  ];
}
