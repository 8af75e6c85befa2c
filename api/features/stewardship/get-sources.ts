import { getRegistryState, getSearchState } from '@gtinoteka/contract/office/data-sources.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { samplesOfHour } from '../../store/issues/registry-samples.ts';
import {
  countAllProducts,
  readRegistryUse,
  readSearchIndexes,
  registryConnection,
} from '../../store/office/data-sources.ts';
import type { StewardshipParts } from './stewardship-parts.ts';

/** How the global registry and the search index are, read-only. */
export function addGetSources(
  app: FastifyInstance,
  { database, config: { globalRegistry } }: Pick<StewardshipParts, 'database' | 'config'>,
): void {
  const { url, isSimulated } = globalRegistry;
  const connection = registryConnection({ url, isSimulated });
  const host = connection === 'real' && url !== null ? new URL(url).host : null;
  addEndpoint(app, getRegistryState, async () => ({
    connection,
    host,
    ...(await readRegistryUse(database, samplesOfHour)),
  }));
  addEndpoint(app, getSearchState, async () => {
    const [products, indexes] = await Promise.all([countAllProducts(database), readSearchIndexes(database)]);
    return { products, indexes };
  });
}
