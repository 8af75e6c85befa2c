import { getRegistryState, getSearchState } from '@gtinoteka/contract/office/data-sources.ts';
import { defineRoute } from '../define-feature.ts';
import { samplesOfHour } from '../../store/issues/registry-samples.ts';
import {
  countAllProducts,
  readRegistryUse,
  readSearchIndexes,
  registryConnection,
} from '../../store/office/data-sources.ts';

/** Read-only state of the global registry and the search index. */
export const getRegistryStateRoute = defineRoute(getRegistryState, async (_call, { database, config }) => {
  const { url } = config.globalRegistry;
  const connection = registryConnection(config.globalRegistry);
  const host = connection === 'real' && url !== null ? new URL(url).host : null;
  return { connection, host, ...(await readRegistryUse(database, samplesOfHour)) };
});

export const getSearchStateRoute = defineRoute(getSearchState, async (_call, { database }) => {
  const [products, indexes] = await Promise.all([countAllProducts(database), readSearchIndexes(database)]);
  return { products, indexes };
});
