import type { Client } from '@elastic/elasticsearch';
import type { Entry } from '../source/entries.ts';
import { IndexFault } from './index-fault.ts';
import { ServerOverloaded, withPatience, type Patience } from './patience.ts';

export interface WriteOutcome {
  /** key → error: documents that the server will never accept as they are */
  readonly refused: Map<string, string>;
  /** key → the index's newer version; an error only if others wrote to it */
  readonly newer: Map<string, number>;
}

/** Limits of one request, measured as fastest with our documents. */
const mostEntries = 2_000;
const mostBytes = 6_000_000;
/** UTF-8 bytes of one UTF-16 unit: an upper bound. */
const mostBytesOfLetter = 3;

/**
 * Writes entries that are newer than the index's (`acceptsEqual`: or as new, for repairs).
 * - Resolves when all but permanently refused ones are on the server's disk.
 * - Waits while the server is unreachable or busy.
 */
export async function writeEntries(
  client: Client,
  index: string,
  entries: readonly Entry[],
  patience: Patience,
  acceptsEqual = false,
): Promise<WriteOutcome> {
  const outcome: WriteOutcome = { refused: new Map(), newer: new Map() };
  for (const part of parts(entries, acceptsEqual ? 'external_gte' : 'external')) {
    let remaining = part;
    await withPatience(patience, async () => {
      const putOff = await send(client, index, remaining, outcome);
      remaining = putOff.lines;
      if (remaining.length > 0)
        throw new ServerOverloaded(`${remaining.length} dokumentów odłożonych przez serwer: ${putOff.reason}`);
    });
  }
  return outcome;
}

/** An entry as a line of a request. */
interface Line {
  readonly entry: Entry;
  readonly text: string;
}

function* parts(entries: readonly Entry[], type: 'external' | 'external_gte'): Generator<Line[]> {
  let part: Line[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const text = lineOf(entry, type);
    const most = text.length * mostBytesOfLetter;
    if (part.length > 0 && (part.length >= mostEntries || bytes + most > mostBytes)) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push({ entry, text });
    bytes += most;
  }
  if (part.length > 0) yield part;
}

function lineOf({ id, version, document }: Entry, type: string): string {
  const meta = `{"_id":"${id}","version":${version},"version_type":"${type}"}`;
  return document !== null ? `{"index":${meta}}\n${document}\n` : `{"delete":${meta}}\n`;
}

interface ItemError {
  type: string;
  reason?: string | null;
  caused_by?: { reason?: string | null };
}

/**
 * Lines to retry, and the reason of the last one. Adds to `outcome`.
 * - An existing version or deleted document is no error.
 */
async function send(
  client: Client,
  index: string,
  lines: readonly Line[],
  outcome: WriteOutcome,
): Promise<{ lines: Line[]; reason: string }> {
  const body = lines.map(({ text }) => text).join('');
  const answer = await client.transport.request<{ errors: boolean; items?: Record<string, ItemAnswer>[] }>(
    {
      method: 'POST',
      path: `/${index}/_bulk`,
      querystring: { filter_path: 'errors,items.*.status,items.*.error', timeout: '30s' },
      bulkBody: body,
    },
    { requestTimeout: 45_000 },
  );
  let reason = '';
  if (!answer.errors) return { lines: [], reason };
  const putOff = (answer.items ?? []).flatMap((item, i) => {
    const line = lines[i];
    const { status, error } = Object.values(item)[0] ?? {};
    if (!line || !error) return [];
    const { entry } = line;
    if (status === 404 && entry.document === null) return [];
    if (status === 409) {
      outcome.newer.set(entry.key, Number(/current version \[(\d+)\]/.exec(error.reason ?? '')?.[1] ?? entry.version));
      return [];
    }
    if (error.type === 'index_not_found_exception') throw new IndexFault(`Nie ma indeksu ${index}`);
    if (isPassing(status ?? 500, error)) {
      reason = error.reason ?? error.type;
      return [line];
    }
    const reasons = [error.reason, error.caused_by?.reason].filter(Boolean).join(': ') || error.type;
    // Some reasons have several lines.
    outcome.refused.set(entry.key, reasons.replace(/\s+/g, ' '));
    return [];
  });
  return { lines: putOff, reason };
}

interface ItemAnswer {
  status: number;
  error?: ItemError;
}

/** Whether an error is temporary: a full queue, a missing shard, a write block. */
function isPassing(status: number, { type }: ItemError): boolean {
  return [429, 502, 503, 504].includes(status) || type === 'cluster_block_exception';
}
