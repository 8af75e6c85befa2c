import type { Gs1Element } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import type { VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { useSyncExternalStore } from 'react';
import { readLocal, readLocalJson, writeLocal } from '../../../core/device/local-store.ts';
import { nameSeries } from './series-name.ts';
import { onSignOut } from '../../../core/session/sign-out-registry.ts';

/** What was found out about a scanned code. */
export interface ScanVerdict {
  /** `asking` until there is an answer */
  readonly state: VerdictState | 'asking';
  /** of the chip: "W porządku" */
  readonly short: string;
  readonly reason: string;
  /** ISO time of the kept card that gave the verdict; absent: an answer of that moment, or none */
  readonly keptAt?: string | undefined;
  readonly name: string | null;
  readonly company: string | null;
  /** address of the product's photograph; absent: none is known */
  readonly image?: string | undefined;
  /** came with a list that waits for a network: asked for in one call with the rest of it (check-list.ts) */
  readonly isListed?: boolean;
}

/** What a symbol says: its number, and batch, dates, serial number. */
export type ScannedItem = Pick<Scan, 'gtin' | 'elements'>;

/** A row of the series: a GTIN with one batch, deadline and serial number. Scanned again it moves to the top and is counted. */
export interface Scan extends ScanVerdict {
  /** digits in their own length; empty for a scan without a code that was put aside */
  readonly gtin: string;
  /** batch, dates, serial number; of what does not tell rows apart the last scan's */
  readonly elements: readonly Gs1Element[];
  readonly times: number;
  /** ISO time of the last scan */
  readonly at: string;
}

/** The scan that can be taken back, with the number of its row after it. */
export interface AddedScan {
  readonly row: string;
  readonly batch: string | null;
  readonly times: number;
}

/** Most rows of a series: it takes no more (`missingRoom`). */
export const longestSeries = 1_000;

/** What tells two rows of one GTIN apart: batch, the deadlines, serial number. */
const tellingApart = ['10', '15', '16', '17', '21'];

/** The row that a scan belongs to. */
export function rowOf({ gtin, elements, at }: ScannedItem & { at?: string }): string {
  if (gtin === '') return `put aside ${at ?? ''}`;
  const told = elements.filter(({ ai }) => tellingApart.includes(ai)).map(({ ai, value }) => `(${ai})${value}`);
  return [gtin, ...told.sort()].join('\u001d');
}

/** Whether a batch, deadline or serial number tells a row apart: scans of the plain code of its product are another one. */
export function isOfBatch(scan: Scan): boolean {
  return scan.gtin !== '' && rowOf(scan) !== scan.gtin;
}

function isSeries(value: unknown): value is Scan[] {
  return (
    Array.isArray(value) &&
    value.every(
      (scan) => typeof scan?.gtin === 'string' && typeof scan.times === 'number' && Array.isArray(scan.elements),
    )
  );
}

const storedSeries = (): readonly Scan[] => readLocalJson('gtinoteka.scans', isSeries) ?? [];

let series: readonly Scan[] = storedSeries();
/** whether the browser keeps the series: then it is one for all tabs, else each has its own */
let isShared = true;
/** the last scan, while it can be taken back: how its row was before it, and where */
let added: (AddedScan & { readonly before: Scan | null; readonly place: number }) | null = null;
const listeners = new Set<() => void>();

/** The series as it is now, whichever tab has changed it. */
function latest(): readonly Scan[] {
  if (isShared) series = storedSeries();
  return series;
}

function keep(next: readonly Scan[]): void {
  series = next;
  const text = series.length > 0 ? JSON.stringify(series) : null;
  writeLocal('gtinoteka.scans', text);
  isShared = readLocal('gtinoteka.scans') === text;
  listeners.forEach((listener) => listener());
}

window.addEventListener('storage', ({ key }) => {
  if (key !== 'gtinoteka.scans' || !isShared) return;
  series = storedSeries();
  listeners.forEach((listener) => listener());
});

onSignOut(clearSeries);

export function clearSeries(): void {
  added = null;
  nameSeries(null);
  keep([]);
}

export function currentSeries(): readonly Scan[] {
  return series;
}

/** Of a row what its GTIN has in common with its other rows. */
function verdictIn({ gtin: _gtin, elements: _elements, times: _times, at: _at, ...verdict }: Scan): ScanVerdict {
  return verdict;
}

/** What a row says after one more scan of it: what it said before, unless the scan says otherwise. */
function joined(before: readonly Gs1Element[], now: readonly Gs1Element[]): readonly Gs1Element[] {
  return [...now, ...before.filter(({ ai }) => !now.some((element) => element.ai === ai))];
}

/** Puts codes on top, in the given order; what is known of a code stays until something new is. */
export function addScans(codes: readonly ScannedItem[], asking: ScanVerdict): void {
  added = null;
  const before = latest();
  const rows = new Map(before.map((scan) => [rowOf(scan), scan]));
  const verdicts = new Map(before.map((scan) => [scan.gtin, verdictIn(scan)]));
  const at = new Date().toISOString();
  const scanned = new Map<string, Scan>();
  for (const { gtin, elements } of codes) {
    const row = rowOf({ gtin, elements, at });
    const known = scanned.get(row) ?? rows.get(row);
    rows.delete(row);
    scanned.delete(row);
    const verdict = verdicts.get(gtin) ?? asking;
    const all = joined(known?.elements ?? [], elements);
    scanned.set(row, { ...verdict, gtin, elements: all, times: (known?.times ?? 0) + 1, at });
  }
  keep([...[...scanned.values()].reverse(), ...rows.values()]);
}

/**
 * Puts one code on top, which `takeBack` takes away again; false where the series has no room for it: nothing can be taken back then, as
 * what was added before is not what was scanned now.
 */
export function addScan(code: ScannedItem, asking: ScanVerdict): boolean {
  if (missingRoom([code]) > 0) {
    added = null;
    listeners.forEach((listener) => listener());
    return false;
  }
  const row = rowOf(code);
  const place = latest().findIndex((scan) => rowOf(scan) === row);
  const before = series[place] ?? null;
  addScans([code], asking);
  const batch = code.elements.find(({ ai }) => ai === '10')?.value ?? null;
  added = { row, batch, times: (before?.times ?? 0) + 1, before, place };
  listeners.forEach((listener) => listener());
  return true;
}

/** Takes the last scan out of the series: its row is as it was, with what was found out meanwhile. */
export function takeBack(): void {
  if (!added) return;
  const { row, before, place } = added;
  added = null;
  const all = latest();
  const now = all.find((scan) => rowOf(scan) === row);
  const rest = all.filter((scan) => scan !== now);
  if (now && before)
    rest.splice(place, 0, { ...now, times: Math.max(1, now.times - 1), at: before.at, elements: before.elements });
  keep(rest);
}

/** The last scan while it can be taken back; null when nothing was scanned or the series has changed since. */
export function useAdded(): AddedScan | null {
  return useSyncExternalStore(subscribe, () => added);
}

/** Writes down what was found out, of codes that are still in the series. */
export function judgeScans(verdicts: ReadonlyMap<string, ScanVerdict>): void {
  const now = latest();
  if (now.some(({ gtin }) => verdicts.has(gtin))) keep(now.map((scan) => ({ ...scan, ...verdicts.get(scan.gtin) })));
}

/** How many rows these codes would need that the series has no room for. */
export function missingRoom(codes: readonly ScannedItem[]): number {
  return Math.max(0, new Set([...latest(), ...codes].map(rowOf)).size - longestSeries);
}

export function removeScan(row: string): void {
  if (added?.row === row) added = null;
  keep(latest().filter((scan) => rowOf(scan) !== row));
}

/** Corrects the number of pieces of a row, 1 or more. */
export function countScan(row: string, times: number): void {
  if (added?.row === row) added = null;
  keep(latest().map((scan) => (rowOf(scan) === row ? { ...scan, times: Math.max(1, times) } : scan)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSeries(): readonly Scan[] {
  return useSyncExternalStore(subscribe, currentSeries);
}
