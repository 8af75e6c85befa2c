import { formatDate } from '../../../core/page/format.ts';
import { seriesTexts as texts } from '../../../core/texts/series.ts';
import { givenName } from './scan-series.ts';

/** Most characters of a name: a sheet of a workbook takes 31. */
export const longestName = 31;

/** The name of the series: a person's, or "Seria 22-11" by the day of its first scan. */
export function seriesName(series: readonly { readonly at: string }[]): string {
  const first = series.reduce((earliest, { at }) => (earliest === '' || at < earliest ? at : earliest), '');
  return givenName() ?? texts.unnamed(formatDate(first || new Date()).slice(0, 5));
}

/** A name for a file or a sheet: what neither may hold becomes a dash. */
export function nameForFile(name: string): string {
  return name.replace(/[\\/:*?"<>|[\]]+/g, '-').replace(/^[.\s']+|[.\s']+$/g, '') || 'seria';
}
