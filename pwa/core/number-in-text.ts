/** Finds nothing until the rule is there, a moment after the first page. */
let find: (text: string) => string | null = () => null;

/** Brings the rule in a chunk of its own: the first page does without it. Call it where a code may be pasted or scanned. */
export function prepareNumberInText(): void {
  void import('@gtinoteka/contract/rules/found-gtin.ts').then(
    ({ foundGtin }) => (find = foundGtin),
    // Without a network such a text is refused as it stands.
    () => undefined,
  );
}

/** The one GTIN in what was pasted or scanned (contract), null when there is none or several. */
export function numberInText(text: string): string | null {
  return find(text);
}
