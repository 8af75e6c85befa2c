import type { Config } from './core/config.ts';
import type { Database } from './core/database/database.ts';
import type { AskRegistry } from './core/registry-answer.ts';
import { makeGlobalRegistry, askOnlyWhile } from './gateways/global-registry.ts';
import { hasDemoData } from './seeds/remove-demo-data.ts';
import { makeCachedRegistry, makeUncachedRegistry, type AskCachedRegistry } from './store/look-up/registry-answers.ts';

/** The global registry that the configuration names; an invented one only while demo data are there. Null: there is none to ask. */
export function globalRegistryOf(
  { globalRegistry: { url, apiKey, isSimulated } }: Pick<Config, 'globalRegistry'>,
  { pool }: Pick<Database, 'pool'>,
): AskRegistry | null {
  if (url === null) return null;
  const registry = makeGlobalRegistry({ url, apiKey: apiKey ?? '' });
  return isSimulated ? askOnlyWhile(registry, () => hasDemoData(pool)) : registry;
}

/** The same with its answers kept; invented ones are not, since they must not outlive the demonstration. */
export function cachedRegistryOf(config: Pick<Config, 'globalRegistry'>, database: Database): AskCachedRegistry | null {
  const registry = globalRegistryOf(config, database);
  const ask = config.globalRegistry.isSimulated ? makeUncachedRegistry : makeCachedRegistry;
  return registry && ask(database, registry);
}

/**
 * Begins an invented registry where no real one is named and the products are invented too, and writes it into the configuration: invented answers
 * may stand beside invented products only. A real import may come meanwhile. `onClose` is given what ends it.
 */
export async function simulateRegistry(
  config: Pick<Config, 'globalRegistry'>,
  { pool }: Pick<Database, 'pool'>,
  onClose: (stop: () => Promise<unknown>) => void,
): Promise<void> {
  if (config.globalRegistry.url !== null || !(await hasDemoData(pool))) return;
  const { startRegistrySimulator } = await import('./gateways/global-registry-simulator.ts');
  const simulator = await startRegistrySimulator(() => hasDemoData(pool));
  onClose(() => simulator.close());
  config.globalRegistry = { url: simulator.url, apiKey: simulator.apiKey, isSimulated: true };
}
