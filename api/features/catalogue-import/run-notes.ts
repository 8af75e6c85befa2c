import type { RunCounts, RunReject } from '../../store/runs/recorded-run.ts';
import { basename } from 'node:path';
import type { GpcImportReport, ImportedFile, ProductImportReport } from './import-reports.ts';
import { counts, fileNotes, gpcFigures } from './import-summary.ts';

/** Display names of files. */
export function namesOf(files: readonly ImportedFile[]): string[] {
  return files.map(({ path, name }) => name ?? basename(path));
}

/** First rejected rows of the files, in the format stored with a run. */
export function rejectsOf(files: readonly ImportedFile[]): RunReject[] {
  const names = namesOf(files);
  return files.flatMap(({ rejects }, index) => rejects.kept.map((row) => ({ ...row, file: names[index] ?? '' })));
}

/** Counts of a run without the other fields of its report. */
export function countsOf(report: RunCounts): RunCounts {
  const { rows, accepted, added, changed, unchanged, repeated, rejected } = report;
  return { rows, accepted, added, changed, unchanged, repeated, rejected };
}

/** Counts of a GPC import: changed codes and titles; a new code is a change. */
export function gpcCountsOf(report: GpcImportReport): RunCounts {
  const { rows, rejected, changedNodes, changedTitles } = report;
  const accepted = rows - rejected;
  const changed = changedNodes + changedTitles;
  return { rows, accepted, added: 0, changed, unchanged: Math.max(0, accepted - changed), repeated: 0, rejected };
}

/** Notes on a product import in Polish. */
export function productNotes(report: ProductImportReport): string[] {
  const { demoRemoved, newCompanies, completedCompanies } = report;
  const numbers = [
    ['usunięte produkty demonstracyjne', demoRemoved],
    ['nowe firmy', newCompanies],
    ['uzupełnione firmy', completedCompanies],
  ] as const;
  const nonZero = numbers.filter(([, n]) => n > 0);
  return [...(nonZero.length > 0 ? [counts('Poza produktami', nonZero)] : []), ...report.files.flatMap(fileNotes)];
}

/** Notes on a GPC release in Polish. */
export function gpcNotes(report: GpcImportReport): string[] {
  return [counts(`Wydanie (${report.language})`, gpcFigures(report))];
}
