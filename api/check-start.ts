import { readElasticsearchSettings } from '@gtinoteka/product-index/connection.ts';
import { createServer } from 'node:net';
import { ConfigError, readConfig, type Config } from './core/config.ts';
import { requireFreeDataDir } from './core/database/embedded-postgres.ts';
import { reachDatabase } from './core/database/reach-database.ts';

/**
 * Throws what would end a start later, as a sentence for whoever starts the product: a wrong setting, a database that another process has or
 * that is away, a port in use. Nothing has been built or started by then.
 */
export async function checkStart(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(env);
  readElasticsearchSettings(env);
  // The folder first: one that is in use says where the product answers already.
  if (config.databaseUrl) await reachDatabase(config.databaseUrl);
  else requireFreeDataDir(config.dataDir);
  await tryPort(config.port, config.host).catch((error: unknown) => {
    throw listenFault(error, config);
  });
  const { mailboxPort, smtpUrl } = config.mail;
  if (mailboxPort !== null && smtpUrl === null && config.worker === 'inside')
    await tryPort(mailboxPort, '127.0.0.1').catch(() => {
      throw new ConfigError(`MAILBOX_PORT=${mailboxPort}: ten port jest zajęty przez inny program`);
    });
}

/** Listens and lets go of the port. Rejects as listening does. */
function tryPort(port: number, host: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const probe = createServer().once('error', reject);
  probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  return promise;
}

/** Why the address cannot be listened on, as a sentence where whoever started it can mend it. */
export function listenFault(error: unknown, { host, port }: Config): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return new ConfigError(`Port ${port} jest zajęty przez inny program. Inny port: PORT=${port + 1} npm start`);
    case 'EACCES':
      return new ConfigError(`PORT=${port}: to konto nie może słuchać na tym porcie; wolno od 1024 wzwyż`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError(`HOST=${host}: to nie jest adres tego komputera`);
  }
  return error;
}
