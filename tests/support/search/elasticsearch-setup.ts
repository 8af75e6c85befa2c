import type { TestProject } from 'vitest/node';
import { NoLocalServer, startLocalElasticsearch } from './local-elasticsearch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** the run's search server; null where this machine cannot have one */
    elasticsearchUrl: string | null;
  }
}

/** One search server for the whole run: that of ELASTICSEARCH_URL, else one started here, where Java and Maven are found. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.ELASTICSEARCH_URL;
  if (given) {
    project.provide('elasticsearchUrl', given);
    return async () => {};
  }
  try {
    const server = await startLocalElasticsearch();
    project.provide('elasticsearchUrl', server.urls[0] ?? null);
    return () => server.stop();
  } catch (error) {
    if (!(error instanceof NoLocalServer)) throw error;
    console.log(`Tests of Elasticsearch are skipped: ${error.message}`);
    project.provide('elasticsearchUrl', null);
    return async () => {};
  }
}
