/** Longest name that is kept, in characters. */
const keptName = 200;

/** The name of a sent file as somebody may read it later: without controls and marks of direction, which could make it look like another, and without folders. */
export function shownName(name: string): string {
  const seen = [
    ...name
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .replace(/[/\\]/g, '_')
      .trim(),
  ];
  return seen.slice(-keptName).join('').trim() || 'plik';
}
