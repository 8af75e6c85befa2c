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
  for (const part of parts(entries)) {
    let left = part;
    await withPatience(patience, async () => {
      const putOff = await send(client, index, left, outcome, acceptsEqual);
      left = putOff.entries;
      if (left.length > 0) throw new Overloaded(`${left.length} dokumentów odłożonych przez serwer: ${putOff.reason}`);
    });
  }
  return outcome;
}

function* parts(entries: readonly Entry[]): Generator<Entry[]> {
  let part: Entry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const size = sizeOf(entry);
    if (part.length > 0 && (part.length >= mostEntries || bytes + size > mostBytes)) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(entry);
    bytes += size;
  }
  if (part.length > 0) yield part;
}

/** A bound, not a measure: texts of a few hundred letters weigh what a line of a request weighs. */
function sizeOf({ document }: Entry): number {
  if (!document) return 100;
  return (
    300 + 4 * Object.values(document).reduce((sum, value) => sum + (typeof value === 'string' ? value.length : 40), 0)
  );
}

interface ItemError {
  type: string;
  reason?: string | null;
  caused_by?: { reason?: string | null };
}

/**
 * Entries the server put off, and why the last one was. Adds to `outcome`. A version that is there already, or a document gone already,
 * is no error.
 */
async function send(
  client: Client,
  index: string,
  entries: readonly Entry[],
  outcome: WriteOutcome,
  acceptsEqual: boolean,
): Promise<{ entries: Entry[]; reason: string }> {
  const type = acceptsEqual ? 'external_gte' : 'external';
  let body = '';
  for (const { id, version, document } of entries) {
    const meta = `{"_id":"${id}","version":${version},"version_type":"${type}"}`;
    body += document ? `{"index":${meta}}\n${JSON.stringify(document)}\n` : `{"delete":${meta}}\n`;
  }
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
  if (!answer.errors) return { entries: [], reason };
  const putOff = (answer.items ?? []).flatMap((item, i) => {
    const entry = entries[i];
    const { status, error } = Object.values(item)[0] ?? {};
    if (!entry || !error || (status === 404 && entry.document === null)) return [];
    if (status === 409) {
      outcome.newer.set(entry.key, Number(/current version \[(\d+)\]/.exec(error.reason ?? '')?.[1] ?? entry.version));
      return [];
    }
    if (error.type === 'index_not_found_exception') throw new IndexFault(`Nie ma indeksu ${index}`);
    if (isPassing(status ?? 500, error)) {
      reason = error.reason ?? error.type;
      return [entry];
    }
    const reasons = [error.reason, error.caused_by?.reason].filter(Boolean).join(': ') || error.type;
    // Some have lines of their own.
    outcome.refused.set(entry.key, reasons.replace(/\s+/g, ' '));
    return [];
  });
  return { entries: putOff, reason };
}

interface ItemAnswer {
  status: number;
  error?: ItemError;
}

/** A full queue, a missing shard, an index that takes no writes at the moment: nothing that the document could help. */
function isPassing(status: number, { type }: ItemError): boolean {
  return [429, 502, 503, 504].includes(status) || type === 'cluster_block_exception';
}
