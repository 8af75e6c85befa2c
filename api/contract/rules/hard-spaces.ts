/** Hard spaces after words of one letter, so that none of them ends a line (the rule of Polish typesetting). */
export function hardSpaces(text: string): string {
  return text.replace(/(^|[\s(„])([aiouwzAIOUWZ]) (?=\S)/g, '$1$2\u00a0');
}
