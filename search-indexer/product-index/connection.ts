import { errors, type Client, type ClientOptions } from '@elastic/elasticsearch';
import { readFileSync } from 'node:fs';
import { isPrefix } from './name.ts';

/** Address and credentials of the search server. */
export interface ElasticsearchSettings {
  /** one or more nodes of one cluster */
  readonly nodes: string[];
  readonly apiKey: string | null;
  /** certificate of the server's authority, as PEM */
  readonly ca: string | null;
  /** prefix of the index names: several installations may share a cluster */
  readonly prefix: string;
}

/** An invalid setting; the message is a Polish sentence. */
export class ElasticsearchSettingsError extends Error {}

/** Reads the settings; null without ELASTICSEARCH_URL. Throws ElasticsearchSettingsError. */
export function readElasticsearchSettings(env: NodeJS.ProcessEnv): ElasticsearchSettings | null {
  const nodes = (env.ELASTICSEARCH_URL ?? '').split(/[\s,]+/).filter(Boolean);
  if (nodes.length === 0) return null;
  // An address may contain a password, so it is not repeated.
  if (nodes.some((node) => !/^https?:$/.test(URL.parse(node)?.protocol ?? '')))
    throw new ElasticsearchSettingsError(
      'ELASTICSEARCH_URL: podaj adresy http://… albo https://…, rozdzielone przecinkiem',
    );
  const prefix = env.ELASTICSEARCH_PREFIX || 'gtinoteka';
  if (!isPrefix(prefix))
    throw new ElasticsearchSettingsError('ELASTICSEARCH_PREFIX: małe litery, cyfry i łączniki, na początku litera');
  return { nodes, apiKey: env.ELASTICSEARCH_API_KEY || null, ca: readCa(env.ELASTICSEARCH_CA), prefix };
}

function readCa(file: string | undefined): string | null {
  if (!file) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ElasticsearchSettingsError(`ELASTICSEARCH_CA: nie można odczytać pliku ${file}`);
  }
}

/**
 * Marks a node that timed out as dead for a minute, like one that refuses connections.
 * - The client itself would query it again at each turn.
 * - If all are dead, they are queried anyway.
 */
export function leaveHungNodes(client: Client): void {
  client.diagnostic.on('response', (error, result) => {
    const connection = result?.meta.connection;
    if (error instanceof errors.TimeoutError && connection) client.connectionPool.markDead(connection);
  });
}

/** Options of the official client. Dead nodes are skipped; retries are up to the caller. */
export function clientOptions({ nodes, apiKey, ca }: ElasticsearchSettings): ClientOptions {
  return {
    nodes,
    ...(apiKey ? { auth: { apiKey } } : {}),
    ...(ca ? { tls: { ca } } : {}),
    maxRetries: Math.min(nodes.length - 1, 2),
    name: 'gtinoteka',
  };
}
