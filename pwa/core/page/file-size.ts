import { formatNumber } from './format.ts';

/** A size of a file: "13,6 MB", "14 kB". */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes >= 1
    ? `${formatNumber(Math.round(megabytes * 10) / 10)}\u00a0MB`
    : `${formatNumber(Math.max(1, Math.round(bytes / 1_000)))}\u00a0kB`;
}
