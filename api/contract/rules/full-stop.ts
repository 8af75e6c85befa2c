/** Removes the second full stop of a sentence that ends with an abbreviation: "Sady sp. z o.o.". Three dots stay. */
export function oneFullStop(text: string): string {
  return text.replace(/([^.]|^)\.\.(?!\.)/g, '$1.');
}
