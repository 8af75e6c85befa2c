import type { CliCommand } from './core/cli/cli-command.ts';
import { runProgramme } from '@gtinoteka/command-line';
import { explainFailure, runCommand } from './core/cli/run-command.ts';
import { comparePrefixes } from './features/catalogue-import/compare-prefixes.command.ts';
import { makeImportCommands } from './features/catalogue-import/import-cli.ts';
import { importsCommand } from './features/catalogue-import/imports.command.ts';
import { makeCodesCommand } from './features/codes-2d/batch/codes.command.ts';
import { exportCommand } from './features/database-export/export.command.ts';
import { linksCommand } from './features/digital-link/links.command.ts';
import { mailDeadLetters } from './features/mail/mail-dead-letters.command.ts';
import { personalDataCommands } from './features/personal-data/personal-data-commands.ts';
import { packageCommands } from './features/service-packages/package-commands.ts';
import { filesCommand } from './features/verification/files.command.ts';
import { makeVerifyCommand } from './features/verification/verify-file.command.ts';
import { removeDemo } from './seeds/remove-demo.ts';

/** Every command, in the order of the help. A new feature adds its own here. */
const commands: readonly CliCommand[] = [
  ...makeImportCommands(removeDemo),
  importsCommand,
  ...packageCommands,
  ...personalDataCommands,
  mailDeadLetters,
  comparePrefixes,
  makeVerifyCommand(async ({ config, database, onClose }) => {
    const { cachedRegistryOf, simulateRegistry } = await import('./global-registry-of.ts');
    await simulateRegistry(config, database, onClose);
    return cachedRegistryOf(config, database);
  }),
  exportCommand,
  makeCodesCommand(async ({ config, database, secret, onClose }) => {
    const [{ globalRegistryOf, simulateRegistry }, { makeLookUp }] = await Promise.all([
      import('./global-registry-of.ts'),
      import('./look-up/look-up.ts'),
    ]);
    await simulateRegistry(config, database, onClose);
    const askRegistry = globalRegistryOf(config, database);
    const isRegistryCached = !config.globalRegistry.isSimulated;
    return makeLookUp({ database, secret: await secret(), askRegistry, isRegistryCached });
  }),
  linksCommand,
  filesCommand,
];

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
export function runCli(args: readonly string[]): Promise<number> {
  return runProgramme({ name: 'gtinoteka', commands, help, run: runCommand, explain: explainFailure }, args);
}

if (import.meta.main) process.exitCode = await runCli(process.argv.slice(2));
