import type { RunCounts, RunReject } from '../../store/runs/recorded-run.ts';
import { basename } from 'node:path';
import type { GpcImportReport, ImportedFile, ProductImportReport } from './import-reports.ts';
import { counts, fileNotes, gpcFigures } from './import-summary.ts';

/** Names of files as people know them. */
export function namesOf(files: readonly ImportedFile[]): string[] {
  return files.map(({ path, name }) => name ?? basename(path));
}

/** The first refused rows of files, as a run keeps them. */
export function rejectsOf(files: readonly ImportedFile[]): RunReject[] {
  const names = namesOf(files);
  return files.flatMap(({ rejects }, place) => rejects.kept.map((row) => ({ ...row, file: names[place] ?? '' })));
}

/** The counts of a run out of a report that says more. */
export function countsOf(report: RunCounts): RunCounts {
  const { rows, accepted, added, changed, unchanged, repeated, rejected } = report;
  return { rows, accepted, added, changed, unchanged, repeated, rejected };
}

/** Of a release of GPC: what changed are codes and titles; a new code is one of them. */
export function gpcCountsOf(report: GpcImportReport): RunCounts {
  const { rows, rejected, changedNodes, changedTitles } = report;
  const accepted = rows - rejected;
  const changed = changedNodes + changedTitles;
  return { rows, accepted, added: 0, changed, unchanged: Math.max(0, accepted - changed), repeated: 0, rejected };
}

/** Polish lines of what a run of products did beside its counts. */
export function productNotes(report: ProductImportReport): string[] {
  const { demoRemoved, newCompanies, completedCompanies } = report;
  const numbers = [
    ['usunięte produkty demonstracyjne', demoRemoved],
    ['nowe firmy', newCompanies],
    ['uzupełnione firmy', completedCompanies],
  ] as const;
  const told = numbers.filter(([, n]) => n > 0);
  return [...(told.length > 0 ? [counts('Poza produktami', told)] : []), ...report.files.flatMap(fileNotes)];
}

/** Polish lines of what a release of GPC holds. */
export function gpcNotes(report: GpcImportReport): string[] {
  return [counts(`Wydanie (${report.language})`, gpcFigures(report))];
}
