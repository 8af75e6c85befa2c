import { stat } from 'node:fs/promises';
import { CommandRefused, type CliCommand } from '../../core/cli/cli-command.ts';
import { UsageError, type CommandLine } from '@gtinoteka/command-line';
import type { RegistryOf, Report } from './verify-from-command.ts';

/**
 * `verify FILE [--out FILE]`: the check of /verify_data without a package or a list of sent files.
 * - The report is written completely or not at all.
 */
export function makeVerifyCommand(registryOf: RegistryOf): CliCommand {
  return {
    name: 'verify',
    section: 'Sprawdzanie',
    summary: ['PLIK', 'sprawdza kody z pliku jak /verify_data, bez limitu pakietu'],
    help: `Sprawdza każdy kod z pliku: budowę, licencję i dane w katalogu. To samo sprawdzenie co na stronie
/verify_data, ale bez strony: nie zużywa limitu żadnej firmy i nie dopisuje pliku do wysłanych.

Użycie:
  npm run gtinoteka -- verify PLIK [--out PLIK] [--column KOLUMNA] [--no-header] [--restore-zeros] [--split-codes]

Przykłady:
  npm run gtinoteka -- verify cennik.xlsx
  npm run gtinoteka -- verify cennik.xlsx --out wynik.xlsx
  npm run gtinoteka -- verify cennik.csv --out wynik.csv
  npm run gtinoteka -- verify cennik.xlsx --restore-zeros --split-codes --out wynik.xlsx

Pliki: xlsx, xls, csv i tsv, także spakowane programem gzip. Kolumna kodów rozpoznawana jest po nagłówku,
a bez niego po cyfrach kontrolnych. Gdy to nie jest pewne, polecenie nic nie sprawdza i prosi o --column. Kod,
któremu arkusz uciął zera, i komórka z kilkoma kodami są bez dwóch ostatnich opcji do poprawy. Na ekranie liczby wierszy o każdej ocenie, w wyniku także powód i sposób naprawy.`,
    options: {
      out: { type: 'string', value: 'PLIK', text: 'wynik jako .xlsx albo .csv, w pliku, którego jeszcze nie ma' },
      column: { type: 'string', value: 'KOLUMNA', text: 'kolumna z kodami: jej nagłówek albo numer (od 1)' },
      'no-header': { type: 'boolean', text: 'pierwszy wiersz to już dane, a nie nazwy kolumn' },
      'restore-zeros': {
        type: 'boolean',
        text: 'przywraca zera ucięte na początku kodu, gdy zgadza się z nimi cyfra kontrolna',
      },
      'split-codes': { type: 'boolean', text: 'z komórki z kilkoma kodami robi osobne wiersze' },
    },
    notes: `Numery, o których rozstrzyga tylko rejestr globalny, są sprawdzane, gdy podano GLOBAL_REGISTRY_URL.

Kody wyjścia: 0 sprawdzono (także gdy są złe kody), 1 nie sprawdzono, 2 błędne użycie, 3 pliku nie da się
wczytać.`,
    async run(line, tools) {
      const [path, ...others] = line.positionals;
      if (path === undefined || others.length > 0) throw new UsageError('Podaj jeden plik do sprawdzenia.');
      const report = readReport(line);
      await requireFile(path);
      if (report && (await stat(report.path).catch(() => null)))
        throw new CommandRefused(`Plik ${report.path} już jest.`);
      // Loaded only for a check, so that help and usage errors are fast.
      const { verifyFromCommand } = await import('./verify-from-command.ts');
      const mending = { restoreZeros: line.has('restore-zeros'), splitCodes: line.has('split-codes') };
      const reading = { mending, wanted: line.text('column'), noHeader: line.has('no-header') };
      return verifyFromCommand({ path, report, reading, registryOf }, tools);
    },
  };
}

function readReport(line: CommandLine): Report | null {
  const path = line.text('out');
  if (path === null) return null;
  const form = /\.(xlsx|csv)$/i.exec(path)?.[1]?.toLowerCase();
  if (form !== 'xlsx' && form !== 'csv') throw new UsageError('--out to plik .xlsx albo .csv.');
  return { path, form };
}

async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    throw new CommandRefused(`Nie można odczytać pliku ${path}.`, { cause: error });
  });
  if (!found.isFile()) throw new CommandRefused(`${path} nie jest plikiem.`);
}
