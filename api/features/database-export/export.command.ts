import { databaseFormats, type DatabaseFilters } from '@gtinoteka/contract/files/database-export.ts';
import { stat } from 'node:fs/promises';
import { CommandRefused, type CliCommand } from '../../core/cli/cli-command.ts';
import { UsageError, type CommandLine } from '@gtinoteka/command-line';
import type { ExportTarget } from './export-target.ts';

/** `export [filters] --out FILE`: the download of /products/database without a package or limit. */
export const exportCommand: CliCommand = {
  name: 'export',
  section: 'Katalog',
  summary: ['--out PLIK', 'zapisuje produkty z katalogu do pliku, bez limitu pakietu'],
  help: `Zapisuje produkty z katalogu: te, które znajduje wyszukiwanie z takimi filtrami, a bez filtrów wszystkie.
Nie zużywa limitu żadnej firmy.

Użycie:
  npm run gtinoteka -- export [FILTRY] --out PLIK

Przykłady:
  npm run gtinoteka -- export --out baza.zip
  npm run gtinoteka -- export --brand Górska --out gorska.csv
  npm run gtinoteka -- export --category 50100000 --format csv --format jsonl --out owoce.zip

  npm run gtinoteka -- export --since baza.zip --out zmiany.zip

Plik: .csv, .xlsx albo .jsonl to sama tabela; .zip to paczka z opisem i sumami kontrolnymi.`,
  options: {
    out: { type: 'string', value: 'PLIK', text: 'plik, którego jeszcze nie ma: .zip, .csv, .xlsx albo .jsonl' },
    format: {
      type: 'string',
      multiple: true,
      value: 'FORMAT',
      text: 'csv, xlsx, jsonl: co ma być w paczce; bez tej opcji wszystkie',
    },
    since: {
      type: 'string',
      value: 'PLIK',
      text: 'wcześniejsza paczka z csv (albo tabela csv) z tymi samymi filtrami: tylko to, co jest nowe lub zmienione, i lista tego, co ubyło',
    },
    gtin: { type: 'string', value: 'NUMER', text: 'GTIN' },
    words: { type: 'string', value: 'TEKST', text: 'słowa z nazwy, marki i firmy razem' },
    name: { type: 'string', value: 'TEKST', text: 'nazwa produktu' },
    brand: { type: 'string', value: 'TEKST', text: 'marka' },
    company: { type: 'string', value: 'TEKST', text: 'nazwa firmy' },
    nip: { type: 'string', value: 'NIP', text: 'NIP firmy' },
    category: { type: 'string', multiple: true, value: 'KOD', text: 'kod GPC dowolnego poziomu, z jednego segmentu' },
  },
  takesOptionsOnly: true,
  notes: 'Kody wyjścia: 0 zapisano, 1 nie zapisano, 2 błędne użycie.',
  async run(line, tools) {
    const target = readTarget(line);
    const filters = readFilters(line);
    if (await stat(target.path).catch(() => null)) throw new CommandRefused(`Plik ${target.path} już jest.`);
    // Loaded only for an export, so that help and usage errors are fast.
    const { exportFromCommand } = await import('./export-from-command.ts');
    return exportFromCommand(target, filters, tools);
  },
};

function readTarget(line: CommandLine): ExportTarget {
  const path = line.text('out');
  if (path === null) throw new UsageError('Podaj --out PLIK.');
  const ending = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  const table = databaseFormats.find((format) => format === ending) ?? null;
  if (table === null && ending !== 'zip') throw new UsageError('--out to plik .zip, .csv, .xlsx albo .jsonl.');
  const requested = line.texts('format');
  const wrong = requested.find((format) => !databaseFormats.some((known) => known === format));
  if (wrong !== undefined) throw new UsageError(`Nie ma formatu „${wrong}”.`);
  if (table !== null && requested.length > 0) throw new UsageError('--format jest tylko dla paczki .zip.');
  const formats = databaseFormats.filter((format) => requested.length === 0 || requested.includes(format));
  const since = line.text('since');
  if (since !== null && table !== null) throw new UsageError('Przy --since plik --out to paczka .zip.');
  return { path, table, formats, since };
}

const textOptions = {
  gtin: 'gtin',
  words: 'words',
  name: 'productName',
  brand: 'brand',
  company: 'companyName',
  nip: 'nip',
} as const;

function readFilters(line: CommandLine): DatabaseFilters {
  const filters: DatabaseFilters = {};
  for (const [option, name] of Object.entries(textOptions)) {
    const text = line.text(option);
    if (text === null) continue;
    if (text.trim() === '') throw new UsageError(`--${option} jest puste.`);
    filters[name] = text;
  }
  const categories = line.texts('category');
  const wrong = categories.find((code) => !/^\d{8}$/.test(code));
  if (wrong !== undefined) throw new UsageError(`„${wrong}” to nie jest kod GPC: ma 8 cyfr.`);
  if (categories.length > 0) filters.categories = [...categories];
  return filters;
}
