import { runProgramme, type CommandLine, type Options } from '@gtinoteka/command-line';
import { commands, exitCodes, type Command } from './commands.ts';
import { ConfigError, readIndexerConfig } from './config.ts';
import { CheckRefused } from './check/check.ts';
import { RebuildRefused } from './rebuild/rebuild.ts';
import { reportToPeople, reportToPrograms } from './report.ts';
import { sentenceOf } from './sentence-of.ts';
import { StopRequested } from './target/patience.ts';
import { openIndexerParts } from './indexer-parts.ts';

const shared: Options = { json: { type: 'boolean', text: 'wiersze JSON zamiast tekstu i paska postępu' } };

/** Time limit for running work after a stop request, in milliseconds. Interrupted work is repeated later. */
const longestEnd = 10_000;

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const help = {
  head: `Indeks wyszukiwania Gtinoteki: budowa, bieżąca aktualizacja, kontrola.

Użycie:
  npm run search-indexer -- POLECENIE [OPCJE]`,
  foot: `Zwykła kolejność:
  npm run search-indexer -- rebuild         raz, potem po każdej zmianie budowy indeksu
  npm run search-indexer -- follow          stale: zmiana produktu jest do znalezienia po paru sekundach
  npm run search-indexer -- status          czy nadąża
  npm run search-indexer -- check --full    czy indeks zgadza się z bazą

Opcja --json przy każdym poleceniu: wiersze JSON zamiast tekstu i paska postępu.
Opis polecenia: npm run search-indexer -- POLECENIE --help

Ustawienia: ELASTICSEARCH_URL (adresy po przecinku), ELASTICSEARCH_API_KEY, ELASTICSEARCH_CA (plik PEM),
ELASTICSEARCH_PREFIX (początek nazw indeksów, domyślnie gtinoteka), ELASTICSEARCH_SHARDS, ELASTICSEARCH_REPLICAS,
DATABASE_URL (bez niego: baza działającej Gtinoteki z katalogu DATA_DIR).

Kody wyjścia: 0 dobrze, 1 nie wykonano, 2 błędne użycie, 3 znaleziono coś złego (różnice treści albo
liczb, brak indeksu, indeks nie przyjmuje zapisów, odrzucone dokumenty), 130 przerwano.`,
};

async function runCommand(command: Command, line: CommandLine): Promise<number> {
  const report = line.has('json') ? reportToPrograms() : reportToPeople();
  const config = readIndexerConfig(process.env);
  const stopping = new AbortController();
  let patience: NodeJS.Timeout | undefined;
  const stop = (): void => {
    // A second signal exits at once: interruption is safe.
    if (stopping.signal.aborted) process.exit(exitCodes.stopped);
    stopping.abort();
    // The first one has a time limit too, because a server may hang.
    patience = setTimeout(() => process.exit(exitCodes.stopped), longestEnd);
  };
  for (const signal of stopSignals) process.on(signal, stop);
  if (line.has('attached')) process.stdin.on('end', () => stopping.abort()).resume();
  const indexerParts = openIndexerParts(config, report, stopping.signal, command.longestWait);
  try {
    return await command.run(indexerParts, line);
  } finally {
    clearTimeout(patience);
    report.endProgress();
    process.stdin.destroy();
    await indexerParts.close();
    for (const signal of stopSignals) process.off(signal, stop);
  }
}

function explain(error: unknown): number {
  if (error instanceof StopRequested) return exitCodes.stopped;
  if (error instanceof ConfigError) {
    console.error(error.message);
    return exitCodes.usage;
  }
  if (error instanceof RebuildRefused) console.error(error.message);
  else if (error instanceof CheckRefused) {
    console.error(error.message);
    return exitCodes.found;
  } else console.error(sentenceOf(error) ?? error);
  return exitCodes.failed;
}

/** Runs one command with the environment's settings; returns its exit code (exitCodes); never rejects. */
export function runCli(args: readonly string[]): Promise<number> {
  return runProgramme({ name: 'search-indexer', commands, options: shared, help, run: runCommand, explain }, args);
}

if (import.meta.main) process.exitCode = await runCli(process.argv.slice(2));
