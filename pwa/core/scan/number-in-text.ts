type Find = (text: string) => string | null;

/** Finds nothing until the rule is there. */
let find: Find | null = null;

/**
 * Brings the rule in a chunk of its own: the first page does without it. Call it where a code may be pasted or scanned now. Resolves
 * in any case: without a network such a text is refused as it stands.
 */
export async function prepareNumberInText(): Promise<void> {
  try {
    find ??= (await import('@gtinoteka/contract/rules/gtin/found-gtin.ts')).scannedGtin;
  } catch {
    // The next key asks for it again.
  }
}

/** Whether the rule is there. */
export function knowsNumbersInText(): boolean {
  return find !== null;
}

/** The GTIN in what was pasted or scanned (contract), which may be wrong where it is named; null when there is none or several. */
export function numberInText(text: string): string | null {
  return find?.(text) ?? null;
}
