import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '../../../core/device/local-store.ts';
import { formatDate } from '../../../core/page/format.ts';
import { seriesTexts as texts } from '../../../core/texts/series.ts';

/** Most characters of a name: a sheet of a workbook takes 31. */
export const longestName = 31;

const listeners = new Set<() => void>();

window.addEventListener('storage', ({ key }) => {
  if (key === 'gtinoteka.seriesName') listeners.forEach((listener) => listener());
});

/** Names the series; without a name it goes by the day of its first scan again. */
export function nameSeries(name: string | null): void {
  writeLocal('gtinoteka.seriesName', name?.trim() || null);
  listeners.forEach((listener) => listener());
}

/** The name of the series: a person's, or "Seria 22-11" by the day of its first scan. */
export function seriesName(series: readonly { readonly at: string }[]): string {
  const first = series.reduce((earliest, { at }) => (earliest === '' || at < earliest ? at : earliest), '');
  return readLocal('gtinoteka.seriesName') ?? texts.unnamed(formatDate(first || new Date()).slice(0, 5));
}

/** The name that a person has given, null without one; changes with every tab. */
export function useGivenName(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readLocal('gtinoteka.seriesName'),
    () => null,
  );
}

/** A name for a file or a sheet: what neither may hold becomes a dash. */
export function nameForFile(name: string): string {
  return name.replace(/[\\/:*?"<>|[\]]+/g, '-').replace(/^[.\s']+|[.\s']+$/g, '') || 'seria';
}
