import type { TestProject } from 'vitest/node';
import { begin } from '../run/begun.ts';
import { NoLocalServer, startLocalElasticsearch } from './local-elasticsearch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** file of the address of the run's search server; null stands in it where this machine cannot have one */
    elasticsearch: string;
  }
}

interface RunServer {
  readonly url: string | null;
  stop(): Promise<void>;
}

/** One search server for the whole run, which starts while other tests run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await begin(findServer, ({ url }) => url);
  project.provide('elasticsearch', server.file);
  return () => server.end(async (found) => found?.stop());
}

/** That of ELASTICSEARCH_URL, else one started here, where Java and Maven are found. */
async function findServer(): Promise<RunServer> {
  const none = async (): Promise<void> => {};
  if (process.env.ELASTICSEARCH_URL) return { url: process.env.ELASTICSEARCH_URL, stop: none };
  try {
    // Within minutes the second compiler takes more processor time than it saves.
    const { urls, stop } = await startLocalElasticsearch(1, 512, '-XX:TieredStopAtLevel=1');
    return { url: urls[0] ?? null, stop };
  } catch (error) {
    if (!(error instanceof NoLocalServer)) throw error;
    console.log(`Tests of Elasticsearch are skipped: ${error.message}`);
    return { url: null, stop: none };
  }
}
