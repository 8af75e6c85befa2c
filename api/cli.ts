import { runProgramme } from '@gtinoteka/command-line';
import { explainFailure, runCommand } from './core/cli/run-command.ts';
import { loadCommands } from './features.ts';

const help = {
  head: `Gtinoteka: polecenia administratora

Użycie:
  npm run gtinoteka -- POLECENIE [OPCJE]`,
  foot: `Pełny zestaw prawdziwych danych:
  npm run gtinoteka -- import-gpc gpc.tsv.gz
  npm run gtinoteka -- import-licences licencje.csv --complete 590
  npm run gtinoteka -- import-products produkty.xlsx

Pliki do wczytania: csv, tsv, jsonl i xlsx, także spakowane programem gzip. Rodzaj, kodowanie i separator
rozpoznawane są po treści. Polecenie wczytuje wszystko albo nic; złe wiersze trafiają do osobnego
pliku z numerem wiersza, kolumną i powodem. Powtórzenie polecenia niczego nie zmienia.

Baza danych: DATABASE_URL, a bez niej baza z katalogu DATA_DIR (domyślnie .data). Działająca
Gtinoteka może działać dalej.

Opis polecenia: npm run gtinoteka -- POLECENIE --help
Kody wyjścia: 0 wykonano (przy wczytywaniu także gdy część wierszy odrzucono), 1 nie wykonano,
2 błędne użycie, 3 pliku nie da się wczytać (katalog bez zmian).
`,
};

/** Runs one command and returns its exit code. */
export async function runCli(args: readonly string[]): Promise<number> {
  const commands = await loadCommands();
  return runProgramme({ name: 'gtinoteka', commands, help, run: runCommand, explain: explainFailure }, args);
}

if (import.meta.main) process.exitCode = await runCli(process.argv.slice(2));
