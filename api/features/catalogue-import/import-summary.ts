import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { RunCounts } from '../../store/runs/recorded-run.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { namedEncodings, type TextReading } from '../../core/table-file/decode-text.ts';
import { rereadAs } from '../../core/table-file/single-byte.ts';
import type { BeforeHeader } from '../../core/table-file/header-search.ts';
import { listHeaders } from '../../core/product-list/column-map.ts';
import type {
  CodeCounts,
  GpcImportReport,
  LicenceImportReport,
  ProductFileReport,
  ProductImportReport,
} from './import-reports.ts';
import type { RejectsFile } from './reading/rejects-file.ts';

const encodingTitles = {
  'windows-1250': 'windows-1250',
  'iso-8859-2': 'ISO-8859-2',
  cp852: 'CP852',
  'windows-1252': 'windows-1252',
} as const;

const polish = new Intl.NumberFormat('pl-PL');

function counted(n: number, one: string, few: string, many: string): string {
  return `${polish.format(n)} ${plural(n, one, few, many)}`;
}

/** Formats counts on one line. */
export function counts(title: string, values: readonly (readonly [string, number])[]): string {
  return `${title}: ${values.map(([name, value]) => `${name}: ${polish.format(value)}`).join(', ')}.`;
}

function tableCounts(title: string, report: RunCounts): string {
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

/** Notes on an uncertain or repaired text encoding. */
function textNotes({ singleByte, isMixed, isDoubtful, rival, samples, repaired }: TextReading): string[] {
  const lines: string[] = [];
  if (samples.length > 0 && singleByte !== null) {
    const name = encodingTitles[singleByte];
    const shown = samples.map((sample) => `„${sample}”`).join(', ');
    const rivalNote =
      rival === null
        ? ''
        : ` Jako ${encodingTitles[rival]}: ${samples.map((sample) => `„${rereadAs(sample, singleByte, rival)}”`).join(', ')}.`;
    const others = `Jeśli litery są złe, podaj kodowanie: --encoding ${namedEncodings.join(' | ')}.`;
    lines.push(
      isMixed
        ? `W pliku mieszają się kodowania UTF-8 i ${name}. Przeczytano np.: ${shown}. ${others}`
        : isDoubtful
          ? `Kodowanie pliku jest niepewne, przeczytano je jako ${name}: ${shown}.${rivalNote} ${others}`
          : `Kodowanie: ${name}, np. ${shown}.`,
    );
  }
  if (repaired.count > 0)
    lines.push(
      `Naprawiono litery zapisane w złym kodowaniu: ${counted(repaired.count, 'wyraz', 'wyrazy', 'wyrazów')}, np. ${repaired.samples
        .map(([before, after]) => `„${before}” → „${after}”`)
        .join(', ')}.`,
    );
  return lines;
}

function rejectLines(rejects: RejectsFile): string[] {
  return [...lostLines(rejects), ...cleanedLines(rejects), ...refusedLines(rejects)];
}

function lostLines({ lost, path }: RejectsFile): string[] {
  return lost === 0
    ? []
    : [
        `Pominięto uszkodzone albo za długie teksty: ${polish.format(lost)}; produkty przyjęto bez nich, lista: ${path}`,
      ];
}

function cleanedLines({ cleaned, path }: RejectsFile): string[] {
  return cleaned === 0
    ? []
    : [
        `Wartości przyjęte bez znaków niewidocznych i zmieniających kierunek: ${polish.format(cleaned)}, lista: ${path}`,
      ];
}

function refusedLines(rejects: RejectsFile): string[] {
  if (rejects.count === 0) return [];
  const byCode = [...rejects.byCode].toSorted((a, b) => b[1] - a[1]);
  return [
    `Odrzucone wiersze: ${polish.format(rejects.count)}, lista: ${rejects.path}`,
    // the keys of byCode are contract codes, typed as string
    ...byCode.map(([code, count]) => `  ${polish.format(count)} × ${code}: ${errorTexts[code as ErrorCode]}`),
  ];
}

/** Summary of a product import in Polish; `rejects` in the order of the files. */
export function productSummary(report: ProductImportReport, rejects: readonly RejectsFile[]): string[] {
  const only = report.files.length === 1 ? report.files[0] : undefined;
  const total = tableCounts(only?.file ?? `Razem, plików: ${report.files.length}`, report);
  const whole: string[] = [total];
  if (report.demoRemoved > 0)
    whole.push(
      `Usunięto dane demonstracyjne (${counted(report.demoRemoved, 'produkt', 'produkty', 'produktów')}).`,
      'Konta demonstracyjne (…@demo.example) są od teraz zamknięte. Z DEMO=yes są otwarte dla każdego, bo ich hasło jest jawne.',
    );
  if (report.newCompanies > 0) whole.push(`Nowe firmy: ${polish.format(report.newCompanies)}.`);
  if (report.completedCompanies > 0) whole.push(`Firmy uzupełnione: ${polish.format(report.completedCompanies)}.`);
  const perFile = report.files.flatMap((file, index) => {
    const refused = rejects[index];
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

/** Notes on rows skipped before and below the header. */
function headerNotes({ rows, sheet, unreadSheets }: BeforeHeader, hasHeader = true, explained = 0): string[] {
  const lines: string[] = [];
  if (sheet !== null) lines.push(`Wczytano arkusz „${sheet}”: na wcześniejszych nie ma wiersza z nazwami kolumn.`);
  if (unreadSheets.length > 0)
    lines.push(
      `Wczytano jeden arkusz. Nie wczytano arkuszy, na których też jest taka lista: ${listHeaders(unreadSheets)}.`,
    );
  if (rows > 0)
    lines.push(
      `Pominięto ${counted(rows, 'wiersz', 'wiersze', 'wierszy')} nad ${hasHeader ? 'nazwami kolumn' : 'pierwszym kodem'}.`,
    );
  if (explained > 0)
    lines.push(`Pominięto ${counted(explained, 'wiersz', 'wiersze', 'wierszy')} objaśnień pod nazwami kolumn.`);
  return lines;
}

/** Notes on reading a file. */
export function fileNotes({
  beforeHeader,
  hasHeader,
  explained,
  unusedColumns,
  advice,
  text,
  notes,
  codes,
}: ProductFileReport): string[] {
  const lines = [...headerNotes(beforeHeader, hasHeader, explained), ...textNotes(text), ...codeNotes(codes)];
  if (advice !== null) lines.push(advice);
  lines.push(...columnNotes(unusedColumns));
  if (notes.unreadNetContents > 0)
    lines.push(
      `Niezrozumiała zawartość netto: ${polish.format(notes.unreadNetContents)} (np. „${notes.exampleNetContent}”); nie wczytano jej.`,
    );
  return lines;
}

/** Notes on codes damaged by a spreadsheet. */
function codeNotes({ zeros, zerosExample, numbers, lost }: CodeCounts): string[] {
  const lines: string[] = [];
  if (zeros > 0)
    lines.push(
      `Przywrócono zera na początku kodu: ${polish.format(zeros)}${zerosExample ? ` (np. „${zerosExample[0]}” → „${zerosExample[1]}”)` : ''}.`,
    );
  if (numbers > 0)
    lines.push(`Odczytano kody zapisane przez arkusz jako liczba lub formuła: ${polish.format(numbers)}.`);
  if (lost > 0)
    lines.push(
      `Kody zamienione przez arkusz w 5,9E+12 albo w datę, bez cyfr do odzyskania: ${polish.format(lost)}; wiersze odrzucono.`,
    );
  return lines;
}

/** Counts and changes of a GPC release. */
export function gpcFigures(report: GpcImportReport): [name: string, value: number][] {
  return [
    ['segmenty', report.segments],
    ['rodziny', report.families],
    ['klasy', report.classes],
    ['bricki', report.bricks],
    ['nowe lub przeniesione kody', report.changedNodes],
    ['nowe lub zmienione nazwy', report.changedTitles],
  ];
}

/** Summary of a GPC import in Polish. */
export function gpcSummary(path: string, report: GpcImportReport, rejects: RejectsFile): string[] {
  return [
    counts(`${path} (${report.language})`, [...gpcFigures(report), ['odrzucone', report.rejected]]),
    ...rejectLines(rejects),
  ];
}

/** Notes on a list of licences in Polish. */
export function licenceNotes({ beforeHeader, unusedColumns }: LicenceImportReport): string[] {
  return [...headerNotes(beforeHeader), ...columnNotes(unusedColumns)];
}

function columnNotes(unused: LicenceImportReport['unusedColumns']): string[] {
  return unused.length > 0 ? [`Pominięte kolumny: ${listHeaders(unused)}.`] : [];
}

/** Summary of a licence import in Polish. */
export function licenceSummary(path: string, report: LicenceImportReport, rejects: RejectsFile): string[] {
  return [tableCounts(path, report), ...licenceNotes(report), ...rejectLines(rejects)];
}
