import type { Client } from '@elastic/elasticsearch';
import type { Entry } from '../source/entries.ts';
import { IndexFault } from './index-fault.ts';
import { Overloaded, withPatience, type Patience } from './patience.ts';

export interface WriteOutcome {
  /** key → what the server said: these documents it will never take as they are */
  readonly refused: Map<string, string>;
  /** key → the version the index has, which is newer; no error unless it was changed behind our back */
  readonly newer: Map<string, number>;
}

/** Bounds of one request: what the server works off best, measured with our documents. */
const mostEntries = 2_000;
const mostBytes = 6_000_000;
/** UTF-8 bytes of one UTF-16 unit: no more are counted for a request than it has. */
const mostBytesOfLetter = 3;

/**
 * Writes entries, each only if it is newer than what is there (`acceptsEqual`: or as new, to mend it). Resolves when all are on the
 * server's disk, but for those it refused for what they are. Waits for a server that is away or busy.
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
    let left = part;
    await withPatience(patience, async () => {
      const putOff = await send(client, index, left, outcome);
      left = putOff.lines;
      if (left.length > 0) throw new Overloaded(`${left.length} dokumentów odłożonych przez serwer: ${putOff.reason}`);
    });
  }
  return outcome;
}

/** An entry as it stands in a request. */
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
 * Lines the server put off, and why the last one was. Adds to `outcome`. A version that is there already, or a document gone already,
 * is no error.
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
    // Some have lines of their own.
    outcome.refused.set(entry.key, reasons.replace(/\s+/g, ' '));
    return [];
  });
  return { lines: putOff, reason };
}

interface ItemAnswer {
  status: number;
  error?: ItemError;
}

/** A full queue, a missing shard, an index that takes no writes at the moment: nothing that the document could help. */
function isPassing(status: number, { type }: ItemError): boolean {
  return [429, 502, 503, 504].includes(status) || type === 'cluster_block_exception';
}
