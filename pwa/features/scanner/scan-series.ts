import type { Gs1Element } from '@gtinoteka/contract/rules/gs1-data.ts';
import type { VerdictState } from '@gtinoteka/contract/rules/verdict.ts';
import { useSyncExternalStore } from 'react';
import { readLocalJson, writeLocal } from '../../core/local-store.ts';
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

/** Most codes of a series; the oldest give way. */
export const longestSeries = 1_000;

function isSeries(value: unknown): value is Scan[] {
  return (
    Array.isArray(value) &&
    value.every(
      (scan) => typeof scan?.gtin === 'string' && typeof scan.times === 'number' && Array.isArray(scan.elements),
    )
  );
}

let series: readonly Scan[] = readLocalJson('gtinoteka.scans', isSeries) ?? [];
const listeners = new Set<() => void>();

function keep(next: readonly Scan[]): void {
  series = next.slice(0, longestSeries);
  writeLocal('gtinoteka.scans', series.length > 0 ? JSON.stringify(series) : null);
  listeners.forEach((listener) => listener());
}

onSignOut(clearSeries);

export function clearSeries(): void {
  keep([]);
}

export function currentSeries(): readonly Scan[] {
  return series;
}

/** Puts codes on top, in the given order; what is known of a code stays until something new is. */
export function addScans(codes: readonly Pick<Scan, 'gtin' | 'elements'>[], asking: ScanVerdict): void {
  const next = new Map(series.map((scan) => [scan.gtin, scan]));
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
  if (series.some(({ gtin }) => verdicts.has(gtin)))
    keep(series.map((scan) => ({ ...scan, ...verdicts.get(scan.gtin) })));
}

export function removeScan(gtin: string): void {
  keep(series.filter((scan) => scan.gtin !== gtin));
}

export function useSeries(): readonly Scan[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentSeries);
}
