import type { CommandParts, CommandTools } from './cli-command.ts';
import { readConfig, type Config } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { openJobs } from '../jobs/jobs.ts';
import { makeMailQueue } from '../jobs/mail-queue.ts';
import { readSecret } from '../secrets/secret.ts';

/** The tools of one command; each is opened once, on first use. */
export function openCommandTools(env: NodeJS.ProcessEnv = process.env): CommandTools {
  const closers: (() => Promise<unknown>)[] = [];
  let config: Config | null = null;
  let url: Promise<string> | null = null;
  let parts: Promise<CommandParts> | null = null;

  const settings = (): Config => (config ??= readConfig(env));

  async function openUrl(): Promise<string> {
    const { databaseUrl, dataDir } = settings();
    if (databaseUrl === null) {
      const embedded = await startEmbeddedPostgres({ dataDir, share: true, say: (line) => console.error(line) });
      closers.push(() => embedded.stop());
      await migrate(embedded.url);
      return embedded.url;
    }
    await migrate(databaseUrl);
    return databaseUrl;
  }

  async function openParts(): Promise<CommandParts> {
    const database = openDatabase(await tools.databaseUrl(), { max: 4, statementTimeout: 0 });
    closers.push(() => database.close());
    const jobs = await openJobs(database);
    closers.push(() => jobs.close());
    let read: Promise<string> | null = null;
    const secret = (): Promise<string> => (read ??= readSecret(database, settings()));
    return {
      config: settings(),
      database,
      secret,
      mail: makeMailQueue(jobs),
      onClose: (stop) => void closers.push(stop),
    };
  }

  const tools: CommandTools = {
    databaseUrl: () => (url ??= openUrl()),
    parts: () => (parts ??= openParts()),
    async close() {
      for (const close of closers.splice(0).reverse()) await close();
    },
    say: (line) => console.log(line),
  };
  return tools;
}
