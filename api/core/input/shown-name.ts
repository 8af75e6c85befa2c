/** Longest stored name, in characters. */
const keptName = 200;

/**
 * The displayed name of an uploaded file: without folders, control characters and direction marks, which could
 * disguise it.
 */
export function shownName(name: string): string {
  const seen = [
    ...name
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .replace(/[/\\]/g, '_')
      .trim(),
  ];
  return seen.slice(-keptName).join('').trim() || 'plik';
}
