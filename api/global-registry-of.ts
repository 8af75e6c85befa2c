import type { Config } from './core/config.ts';
import type { Database } from './core/database/database.ts';
import type { AskRegistry } from './core/registry-answer.ts';
import { makeGlobalRegistry, askOnlyWhile } from './gateways/global-registry.ts';
import { hasDemoData } from './seeds/remove-demo-data.ts';
import { askKeptRegistry, askRegistryEachTime, type AskKeptRegistry } from './store/look-up/registry-answers.ts';

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
export function keptRegistryOf(config: Pick<Config, 'globalRegistry'>, database: Database): AskKeptRegistry | null {
  const registry = globalRegistryOf(config, database);
  const ask = config.globalRegistry.isSimulated ? askRegistryEachTime : askKeptRegistry;
  return registry && ask(database, registry);
}
