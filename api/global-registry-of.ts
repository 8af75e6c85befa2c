import type { CommandParts } from './core/cli/cli-command.ts';
import type { Config } from './core/config.ts';
import type { Database } from './core/database/database.ts';
import type { AskRegistry } from './core/registry-answer.ts';
import { makeGlobalRegistry, askOnlyWhile } from './gateways/global-registry.ts';
import { makeLookUp, type LookUp } from './look-up/look-up.ts';
import { hasDemoData } from './seeds/remove-demo-data.ts';
import { makeCachedRegistry, makeUncachedRegistry, type AskCachedRegistry } from './store/look-up/registry-answers.ts';

/** The configured global registry; a simulated one only while demo data exist. Null: none. */
export function globalRegistryOf(
  { globalRegistry: { url, apiKey, isSimulated } }: Pick<Config, 'globalRegistry'>,
  { pool }: Pick<Database, 'pool'>,
): AskRegistry | null {
  if (url === null) return null;
  const registry = makeGlobalRegistry({ url, apiKey: apiKey ?? '' });
  return isSimulated ? askOnlyWhile(registry, () => hasDemoData(pool)) : registry;
}

/** The same with cached answers. Simulated answers are not cached: they must not outlive the demonstration. */
export function cachedRegistryOf(config: Pick<Config, 'globalRegistry'>, database: Database): AskCachedRegistry | null {
  const registry = globalRegistryOf(config, database);
  const ask = config.globalRegistry.isSimulated ? makeUncachedRegistry : makeCachedRegistry;
  return registry && ask(database, registry);
}

/**
 * Starts a simulated registry if none is configured and the catalogue holds demo data; writes it into the
 * configuration.
 * - Simulated answers may accompany demo products only. A real import may happen meanwhile.
 * - `onClose` receives the function that stops it.
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

/** The registry of a command, with its answers stored. */
export async function openRegistry({ config, database, onClose }: CommandParts): Promise<AskCachedRegistry | null> {
  await simulateRegistry(config, database, onClose);
  return cachedRegistryOf(config, database);
}

/** The look-up of a command. */
export async function openLookUp({ config, database, secret, onClose }: CommandParts): Promise<LookUp> {
  await simulateRegistry(config, database, onClose);
  const askRegistry = globalRegistryOf(config, database);
  return makeLookUp({
    database,
    secret: await secret(),
    askRegistry,
    isRegistryCached: !config.globalRegistry.isSimulated,
  });
}
