import { parseArgs } from 'node:util';
import pg from 'pg';
import { ConfigError, readConfig } from './core/config.ts';
import { migrate } from './core/database.ts';
import { startEmbeddedPostgres } from './core/embedded-postgres.ts';
import { runImport, type ImportCommand } from './features/catalogue-import/import-commands.ts';
import { helpTexts } from './features/catalogue-import/import-help.ts';
import { BrokenFile } from './features/catalogue-import/import-refused.ts';
import { removeDemoData } from './seeds/remove-demo-data.ts';

/** Exit codes: rows that are refused are a normal outcome of an import. */
const exitCodes = { done: 0, failed: 1, usage: 2, brokenFile: 3 } as const;

class UsageError extends Error {}

interface Invocation {
  readonly command: ImportCommand | null;
  readonly files: readonly string[];
  readonly help: boolean;
  readonly json: boolean;
  readonly rejects: string | null;
  readonly language: string | null;
  readonly complete: readonly string[];
}

function isCommand(name: string): name is ImportCommand {
  return name !== 'main' && Object.hasOwn(helpTexts, name);
}

/** Reads the command line; throws UsageError with a Polish sentence. */
function readInvocation(args: readonly string[]): Invocation {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        json: { type: 'boolean' },
        rejects: { type: 'string' },
        language: { type: 'string' },
        complete: { type: 'string' },
      },
    });
  } catch (error) {
    const option = error instanceof Error ? /'(-[^']*)'/.exec(error.message)?.[1] : undefined;
    throw new UsageError(option ? `Nieznana lub niepełna opcja ${option}.` : 'Niezrozumiałe opcje.');
  }
  const { values, positionals } = parsed;
  const [name, ...files] = positionals;
  if (name !== undefined && !isCommand(name)) throw new UsageError(`Nie ma polecenia „${name}”.`);
  const command = name ?? null;
  const help = values.help === true || command === null;
  const language = values.language?.toLowerCase() ?? null;
  const complete = values.complete?.split(',').map((prefix) => prefix.trim()) ?? [];
  if (!help) {
    if (files.length === 0) throw new UsageError('Podaj plik do wczytania.');
    if (files.length > 1 && command !== 'import-products') throw new UsageError('To polecenie wczytuje jeden plik.');
    if (files.length > 1 && values.rejects) throw new UsageError('--rejects można podać przy jednym pliku.');
    if (language !== null && (command !== 'import-gpc' || !/^[a-z]{2,3}$/.test(language)))
      throw new UsageError('--language to kod języka (np. pl) dla polecenia import-gpc.');
    if (complete.length > 0 && (command !== 'import-licences' || !complete.every((prefix) => /^\d{2,8}$/.test(prefix))))
      throw new UsageError('--complete to prefiksy (2–8 cyfr, po przecinku) dla polecenia import-licences.');
  }
  return { command, files, help, json: values.json === true, rejects: values.rejects ?? null, language, complete };
}

/** Connects to DATABASE_URL, else to the embedded database: the running one, or one started for the time of the command. */
async function connect(): Promise<{ client: pg.Client; close(): Promise<void> }> {
  const config = readConfig(process.env);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, share: true, say: (line) => console.error(line) });
  const url = config.databaseUrl ?? embedded?.url ?? '';
  try {
    await migrate(url);
    const client = new pg.Client({
      connectionString: url,
      application_name: 'gtinoteka-cli',
      keepAlive: true,
      // rows are laid into a temporary table first; this can be set only before the first of them
      options: '-c temp_buffers=64MB',
    });
    // A connection that breaks is reported by the statement it breaks; without a listener it would end the process first.
    client.on('error', () => {});
    await client.connect();
    return {
      client,
      async close() {
        await client.end().catch(() => {});
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function importFiles(invocation: Invocation, command: ImportCommand): Promise<number> {
  const { client, close } = await connect();
  let closing: Promise<void> | null = null;
  const closeOnce = (): Promise<void> => (closing ??= close());
  const interrupted = (): void => {
    console.error('\nPrzerwano. Katalog bez zmian.');
    // Cutting the connection is what rolls the transaction back.
    client.connection?.stream.destroy();
    void closeOnce().finally(() => process.exit(130));
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  let code: number = exitCodes.done;
  try {
    const { lines, summaries } = await runImport(client, {
      command,
      paths: invocation.files,
      rejectsPath: invocation.rejects,
      language: invocation.language,
      completePrefixes: invocation.complete,
      removeDemo: removeDemoData,
    });
    console.log(invocation.json ? summaries.map((summary) => JSON.stringify(summary)).join('\n') : lines.join('\n'));
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    code = exitCodes.brokenFile;
    console.error(`${error.path}: ${error.message} Katalog bez zmian.`);
    if (invocation.json)
      console.log(JSON.stringify({ command, file: error.path, error: error.code, detail: error.message }));
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    await closeOnce();
  }
  return code;
}

/** Runs one command and answers its exit code. */
export async function runCli(args: readonly string[]): Promise<number> {
  try {
    const invocation = readInvocation(args);
    if (invocation.help || invocation.command === null) {
      console.log(helpTexts[invocation.command ?? 'main']);
      return args.length === 0 ? exitCodes.usage : exitCodes.done;
    }
    return await importFiles(invocation, invocation.command);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\nPomoc: npm run gtinoteka -- --help`);
      return exitCodes.usage;
    }
    if (error instanceof ConfigError) console.error(error.message);
    else if (error instanceof Error && 'code' in error && typeof error.code === 'string')
      console.error(`Błąd bazy danych (${error.code}): ${error.message}. Katalog bez zmian.`);
    else console.error(error);
    return exitCodes.failed;
  }
}

if (import.meta.main) process.exitCode = await runCli(process.argv.slice(2));
