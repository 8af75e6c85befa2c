import { ConfigError, readSettings } from '@gtinoteka/command-line/settings.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  ElasticsearchSettingsError,
  readElasticsearchSettings,
  type ElasticsearchSettings,
} from '@gtinoteka/product-index/connection.ts';
import type { IndexSpread } from '@gtinoteka/product-index/settings.ts';

/** Settings of the indexer, read once from the environment. */
export interface IndexerConfig {
  readonly databaseUrl: string;
  readonly elasticsearch: ElasticsearchSettings;
  readonly spread: IndexSpread;
}

export { ConfigError };

/** Reads the settings. Throws ConfigError. */
export function readIndexerConfig(given: NodeJS.ProcessEnv): IndexerConfig {
  const env = readSettings(given);
  try {
    const elasticsearch = readElasticsearchSettings(env);
    if (!elasticsearch)
      throw new ConfigError(
        'Podaj adres serwera w ELASTICSEARCH_URL, na przykład http://127.0.0.1:9200 (npm run elasticsearch).',
      );
    return {
      databaseUrl: env.DATABASE_URL || embeddedUrl(resolve(env.DATA_DIR || '.data')),
      elasticsearch,
      spread: {
        shards: countOf('ELASTICSEARCH_SHARDS', env.ELASTICSEARCH_SHARDS, 1, 1),
        replicas: countOf(
          'ELASTICSEARCH_REPLICAS',
          env.ELASTICSEARCH_REPLICAS,
          elasticsearch.nodes.length > 1 ? 1 : 0,
          0,
        ),
      },
    };
  } catch (error) {
    throw error instanceof ElasticsearchSettingsError ? new ConfigError(error.message) : error;
  }
}

function countOf(name: string, value: string | undefined, fallback: number, least: number): number {
  if (value === undefined || value === '') return fallback;
  const count = Number(value);
  if (!Number.isInteger(count) || count < least || count > 64)
    throw new ConfigError(`${name}=${value}: podaj liczbę od ${least} do 64`);
  return count;
}

/** The database of a running `npm start` in its data folder, or beside it if it runs as root. */
function embeddedUrl(dataDir: string): string {
  const pointer = join(dataDir, 'postgres-location');
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir;
  try {
    const facts: { user: string; password: string } = JSON.parse(
      readFileSync(join(home, 'postgres', 'gtinoteka.json'), 'utf8'),
    );
    // Fourth line of the server's pid file: the port.
    const port = readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
    return `postgres://${facts.user}:${facts.password}@127.0.0.1:${Number(port)}/gtinoteka`;
  } catch {
    throw new ConfigError(
      'Podaj adres bazy w DATABASE_URL albo uruchom najpierw npm start (baza z katalogu DATA_DIR nie działa).',
    );
  }
}
