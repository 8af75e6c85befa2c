import type { ErrorCode } from '@gtinoteka/contract/error-codes.ts';
import { errorTexts } from '@gtinoteka/contract/error-texts.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';
import type { BeforeHeader } from '../../core/table-file/header-search.ts';
import { listHeaders } from './column-map.ts';
import type { GpcImportReport } from './import-gpc.ts';
import type { LicenceImportReport } from './import-licences.ts';
import type { ProductFileReport, ProductImportReport } from './import-products.ts';
import type { RejectsFile } from './rejects-file.ts';

const polish = new Intl.NumberFormat('pl-PL');

function counted(n: number, one: string, few: string, many: string): string {
  return `${polish.format(n)} ${plural(n, one, few, many)}`;
}

function counts(title: string, values: readonly (readonly [string, number])[]): string {
  return `${title}: ${values.map(([name, value]) => `${name}: ${polish.format(value)}`).join(', ')}.`;
}

function tableCounts(title: string, report: ProductImportReport | LicenceImportReport): string {
  return counts(title, [
    ['wiersze', report.rows],
    ['przyjęte', report.accepted],
    ['nowe', report.added],
    ['zmienione', report.changed],
    ['bez zmian', report.unchanged],
    ['powtórzone', report.repeated],
    ['odrzucone', report.rejected],
  ]);
}

function rejectLines(rejects: RejectsFile): string[] {
  if (rejects.count === 0) return [];
  const byCode = [...rejects.byCode].toSorted((a, b) => b[1] - a[1]);
  return [
    `Odrzucone wiersze: ${polish.format(rejects.count)}, lista: ${rejects.path}`,
    // byCode holds codes of the contract, counted as plain text
    ...byCode.map(([code, count]) => `  ${polish.format(count)} × ${code}: ${errorTexts[code as ErrorCode]}`),
  ];
}

/** Polish lines that tell what became of files of products; `rejects` in the order of the files. */
export function productSummary(report: ProductImportReport, rejects: readonly RejectsFile[]): string[] {
  const only = report.files.length === 1 ? report.files[0] : undefined;
  const total = tableCounts(only?.file ?? `Razem, plików: ${report.files.length}`, report);
  const whole: string[] = [total];
  if (report.demoRemoved > 0)
    whole.push(
      `Usunięto dane demonstracyjne (${counted(report.demoRemoved, 'produkt', 'produkty', 'produktów')}).`,
      'Uwaga: konta demonstracyjne (…@demo.example) zostają, a ich hasło jest jawne. Przed wystawieniem na zewnątrz uruchom Gtinotekę z DEMO=no na nowej bazie.',
    );
  if (report.newCompanies > 0) whole.push(`Nowe firmy: ${polish.format(report.newCompanies)}.`);
  if (report.completedCompanies > 0) whole.push(`Firmy uzupełnione: ${polish.format(report.completedCompanies)}.`);
  const perFile = report.files.flatMap((file, place) => {
    const refused = rejects[place];
    return [...(only ? [] : [fileCounts(file)]), ...fileNotes(file), ...(refused ? rejectLines(refused) : [])];
  });
  return only ? [...whole, ...perFile] : [...perFile, ...whole];
}

function fileCounts(file: ProductFileReport): string {
  return counts(file.file, [
    ['wiersze', file.rows],
    ['przyjęte', file.accepted],
    ['powtórzone', file.repeated],
    ['odrzucone', file.rejected],
  ]);
}

/** What of a file was passed over before its header. */
function headerNotes({ rows, sheet }: BeforeHeader): string[] {
  const lines: string[] = [];
  if (sheet !== null) lines.push(`Wczytano arkusz „${sheet}”: na wcześniejszych nie ma wiersza z nazwami kolumn.`);
  if (rows > 0) lines.push(`Pominięto ${counted(rows, 'wiersz', 'wiersze', 'wierszy')} nad nazwami kolumn.`);
  return lines;
}

function fileNotes({ beforeHeader, unusedColumns, notes }: ProductFileReport): string[] {
  const lines = headerNotes(beforeHeader);
  if (unusedColumns.length > 0) lines.push(`Pominięte kolumny: ${listHeaders(unusedColumns)}.`);
  if (notes.unreadNetContents > 0)
    lines.push(
      `Niezrozumiała zawartość netto: ${polish.format(notes.unreadNetContents)} (np. „${notes.exampleNetContent}”); produkty przyjęto bez niej.`,
    );
  return lines;
}

/** Polish lines that tell what became of a release of GPC. */
export function gpcSummary(path: string, report: GpcImportReport, rejects: RejectsFile): string[] {
  return [
    counts(`${path} (${report.language})`, [
      ['segmenty', report.segments],
      ['rodziny', report.families],
      ['klasy', report.classes],
      ['bricki', report.bricks],
      ['nowe lub przeniesione kody', report.changedNodes],
      ['nowe lub zmienione nazwy', report.changedTitles],
      ['odrzucone', report.rejected],
    ]),
    ...rejectLines(rejects),
  ];
}

/** Polish lines that tell what became of a list of licences. */
export function licenceSummary(path: string, report: LicenceImportReport, rejects: RejectsFile): string[] {
  const lines = [tableCounts(path, report), ...headerNotes(report.beforeHeader)];
  if (report.unusedColumns.length > 0) lines.push(`Pominięte kolumny: ${listHeaders(report.unusedColumns)}.`);
  return [...lines, ...rejectLines(rejects)];
}
