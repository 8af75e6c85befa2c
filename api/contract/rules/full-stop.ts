/** One full stop where a name that ends with a dot ends a sentence: "Sady sp. z o.o.", not "o.o..". Three dots stay. */
export function oneFullStop(text: string): string {
  return text.replace(/([^.]|^)\.\.(?!\.)/g, '$1.');
}
