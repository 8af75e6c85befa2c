/**
 * Whether bytes are a PDF: starts with its version (1.x, 2.x) and ends with its end marker (ISO 32000), little may
 * follow.
 */
export function isPdf(bytes: Buffer): boolean {
  const [head, tail] = [bytes.subarray(0, 8).toString('latin1'), bytes.subarray(-2_048)];
  return /^%PDF-[12]\.\d/.test(head) && tail.includes('%%EOF');
}
