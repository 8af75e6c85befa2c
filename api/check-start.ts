import { readSettings } from '@gtinoteka/command-line/settings.ts';
import { readElasticsearchSettings } from '@gtinoteka/product-index/connection.ts';
import { createServer } from 'node:net';
import { ConfigError, readConfig, type Config } from './core/config.ts';
import { requireFreeDataDir } from './core/database/embedded-postgres.ts';
import { reachDatabase } from './core/database/reach-database.ts';

/**
 * Checks settings, database and port before anything is built or started.
 * - Throws an error with a sentence for the operator: an invalid setting, an unreachable or locked database, a used
 *   port.
 */
export async function checkStart(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(env);
  readElasticsearchSettings(readSettings(env));
  // The folder first: if it is locked, the error names the address of the running server.
  if (config.databaseUrl) await reachDatabase(config.databaseUrl);
  else requireFreeDataDir(config.dataDir);
  await tryPort(config.port, config.host).catch(async (error: unknown) => {
    throw await listenFault(error, config);
  });
  const { mailboxPort, smtpUrl } = config.mail;
  if (mailboxPort !== null && smtpUrl === null && config.worker === 'inside')
    await tryPort(mailboxPort, '127.0.0.1').catch(() => {
      throw new ConfigError(`MAILBOX_PORT=${mailboxPort}: ten port jest zajęty przez inny program`);
    });
}

/** Listens and closes the port. Rejects like `listen`. */
function tryPort(port: number, host: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const probe = createServer().once('error', reject);
  probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  return promise;
}

/** Number of ports that are tried for advice. */
const triedPorts = 20;

/** The first free port from this one on; the next one is often the mailbox of another server. */
async function findFreePort(from: number, host: string): Promise<number | null> {
  for (let port = from; port < from + triedPorts && port <= 65_535; port++)
    if (
      await tryPort(port, host).then(
        () => true,
        () => false,
      )
    )
      return port;
  return null;
}

/** Translates a listen error to a sentence for the operator; other errors are returned unchanged. */
export async function listenFault(error: unknown, { host, port }: Config): Promise<unknown> {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE': {
      const free = await findFreePort(port + 1, host);
      const advice = free === null ? 'Podaj inny w PORT' : `Inny port: PORT=${free} npm start`;
      return new ConfigError(`Port ${port} jest zajęty przez inny program. ${advice}`);
    }
    case 'EACCES':
      return new ConfigError(`PORT=${port}: to konto nie może słuchać na tym porcie; wolno od 1024 wzwyż`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError(`HOST=${host}: to nie jest adres tego komputera`);
  }
  return error;
}
