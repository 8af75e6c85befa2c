import { exitCodes, type CliCommand, type CommandTools } from '../../core/cli/cli-command.ts';
import { UsageError, type CommandLine } from '@gtinoteka/command-line';
import { namedEncodings } from '../../core/table-file/decode-text.ts';
import { runImport, type ImportCommand, type ImportRequest } from './import-commands.ts';
import { connectForImport } from './import-connection.ts';
import { helpTexts, importOptions, summaries } from './import-help.ts';
import { BrokenFile } from './import-refused.ts';
import type { WantedColumns } from './reading/product-columns.ts';
import { productFieldNames, productHeaders, type ProductField } from '../../store/catalogue/product-headers.ts';

const unchanged = 'Katalog bez zmian.';
/** exit code after SIGINT, as in shells */
const interruptedCode = 130;

/** Import commands. `removeDemo` deletes the demo data before the first real list. */
export function makeImportCommands(removeDemo: ImportRequest['removeDemo']): CliCommand[] {
  // Object.keys is typed as string[]
  return (Object.keys(summaries) as ImportCommand[]).map((name) => ({
    name,
    section: 'Wczytywanie danych',
    summary: summaries[name],
    help: helpTexts[name],
    afterFailure: unchanged,
    options: importOptions[name],
    run: (line, tools) => importFiles(readRequest(name, line, removeDemo), line.has('json'), tools),
  }));
}

type Request = Omit<ImportRequest, 'progress'>;

function readRequest(command: ImportCommand, line: CommandLine, removeDemo: Request['removeDemo']): Request {
  const { positionals: paths } = line;
  const rejectsPath = line.text('rejects');
  const language = line.text('language')?.toLowerCase() ?? null;
  const completePrefixes = (line.text('complete')?.split(',') ?? []).map((prefix) => prefix.trim());
  if (paths.length === 0) throw new UsageError('Podaj plik do wczytania.');
  if (paths.length > 1 && command !== 'import-products') throw new UsageError('To polecenie wczytuje jeden plik.');
  if (paths.length > 1 && rejectsPath) throw new UsageError('--rejects można podać przy jednym pliku.');
  if (language !== null && !/^[a-z]{2,3}$/.test(language)) throw new UsageError('--language to kod języka, np. pl.');
  if (!completePrefixes.every((prefix) => /^\d{2,8}$/.test(prefix)))
    throw new UsageError('--complete to prefiksy (2–8 cyfr, po przecinku).');
  const wanted = readMap(line.texts('map'));
  const named = line.text('encoding')?.toLowerCase() ?? null;
  const encoding = namedEncodings.find((name) => name === named) ?? null;
  if (named !== null && encoding === null) throw new UsageError(`--encoding to jedno z: ${namedEncodings.join(', ')}.`);
  const noHeader = line.has('no-header');
  return { wanted, encoding, noHeader, command, paths, rejectsPath, language, completePrefixes, removeDemo };
}

/** Parses `--map name="Nazwa towaru"`: a field and its column. */
function readMap(texts: readonly string[]): WantedColumns {
  const wanted: Partial<Record<ProductField, string>> = {};
  for (const text of texts) {
    const [, field = '', column = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
    const named = field.trim().toLowerCase();
    const known = productFieldNames.find((name) =>
      [name, ...productHeaders[name]].some((one) => one.toLowerCase() === named),
    );
    if (known === undefined || column.trim() === '')
      throw new UsageError(
        `--map to pole=kolumna, np. --map name="Nazwa towaru". Pola: ${productFieldNames.join(', ')}.`,
      );
    if (wanted[known] !== undefined) throw new UsageError(`--map wskazuje pole ${known} dwa razy.`);
    wanted[known] = column.trim();
  }
  return wanted;
}

async function importFiles(request: Request, asJson: boolean, tools: CommandTools): Promise<number> {
  const client = await connectForImport(await tools.databaseUrl(), 'gtinoteka-cli');
  let closing: Promise<void> | null = null;
  const closeOnce = (): Promise<void> => (closing ??= client.end().catch(() => {}));
  let isInterrupted = false;
  const interrupted = (): void => {
    isInterrupted = true;
    console.error(`\nPrzerwano. ${unchanged}`);
    // Closing the connection rolls the transaction back.
    client.connection?.stream.destroy();
    void closeOnce()
      .then(() => tools.close())
      .finally(() => process.exit(interruptedCode));
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const { lines, summaries: figures } = await runImport(client, request);
    tools.say(asJson ? figures.map((one) => JSON.stringify(one)).join('\n') : lines.join('\n'));
    return exitCodes.done;
  } catch (error) {
    // No message for errors caused by the closed connection.
    if (isInterrupted) return interruptedCode;
    if (!(error instanceof BrokenFile)) throw error;
    console.error(`${error.path}: ${error.message} ${unchanged}`);
    const failed = { command: request.command, file: error.path, error: error.code, detail: error.message };
    if (asJson) tools.say(JSON.stringify(failed));
    return exitCodes.brokenFile;
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    await closeOnce();
  }
}
