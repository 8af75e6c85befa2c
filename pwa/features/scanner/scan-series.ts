import type { Gs1Element } from '@gtinoteka/contract/rules/gs1-data.ts';
import type { VerdictState } from '@gtinoteka/contract/rules/verdict.ts';
import { useSyncExternalStore } from 'react';
import { readLocal, readLocalJson, writeLocal } from '../../core/local-store.ts';
import { onSignOut } from '../../core/sign-out-registry.ts';

/** What was found out about a scanned code. */
export interface ScanVerdict {
  /** `asking` until there is an answer */
  readonly state: VerdictState | 'asking';
  /** of the chip: "W porządku" */
  readonly short: string;
  readonly reason: string;
  readonly name: string | null;
  readonly company: string | null;
}

/** A code of the series. Scanned again it moves to the top and is counted. */
export interface Scan extends ScanVerdict {
  /** digits in their own length */
  readonly gtin: string;
  /** batch, dates, serial number of the last scan */
  readonly elements: readonly Gs1Element[];
  readonly times: number;
  /** ISO time of the last scan */
  readonly at: string;
}

/** Most codes of a series; what is scanned past it takes the place of the oldest. */
export const longestSeries = 1_000;

function isSeries(value: unknown): value is Scan[] {
  return (
    Array.isArray(value) &&
    value.every(
      (scan) => typeof scan?.gtin === 'string' && typeof scan.times === 'number' && Array.isArray(scan.elements),
    )
  );
}

const kept = (): readonly Scan[] => readLocalJson('gtinoteka.scans', isSeries) ?? [];

let series: readonly Scan[] = kept();
/** whether the browser keeps the series: then it is one for all tabs, else each has its own */
let isShared = true;
const listeners = new Set<() => void>();

/** The series as it is now, whichever tab has changed it. */
function latest(): readonly Scan[] {
  if (isShared) series = kept();
  return series;
}

function keep(next: readonly Scan[]): void {
  series = next.slice(0, longestSeries);
  const text = series.length > 0 ? JSON.stringify(series) : null;
  writeLocal('gtinoteka.scans', text);
  isShared = readLocal('gtinoteka.scans') === text;
  listeners.forEach((listener) => listener());
}

window.addEventListener('storage', ({ key }) => {
  if (key !== 'gtinoteka.scans' || !isShared) return;
  series = kept();
  listeners.forEach((listener) => listener());
});

onSignOut(clearSeries);

export function clearSeries(): void {
  keep([]);
}

export function currentSeries(): readonly Scan[] {
  return series;
}

/** Puts codes on top, in the given order; what is known of a code stays until something new is. */
export function addScans(codes: readonly Pick<Scan, 'gtin' | 'elements'>[], asking: ScanVerdict): void {
  const next = new Map(latest().map((scan) => [scan.gtin, scan]));
  const at = new Date().toISOString();
  const added = codes.map(({ gtin, elements }) => {
    const known = next.get(gtin);
    next.delete(gtin);
    return { ...asking, ...known, gtin, elements, times: (known?.times ?? 0) + 1, at };
  });
  keep([...added.reverse(), ...next.values()]);
}

/** Writes down what was found out, of codes that are still in the series. */
export function judgeScans(verdicts: ReadonlyMap<string, ScanVerdict>): void {
  const now = latest();
  if (now.some(({ gtin }) => verdicts.has(gtin))) keep(now.map((scan) => ({ ...scan, ...verdicts.get(scan.gtin) })));
}

/** How many of these codes the series has no room for. */
export function missingRoom(gtins: readonly string[]): number {
  return new Set([...latest().map(({ gtin }) => gtin), ...gtins]).size - longestSeries;
}

export function removeScan(gtin: string): void {
  keep(latest().filter((scan) => scan.gtin !== gtin));
}

export function useSeries(): readonly Scan[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentSeries);
}
