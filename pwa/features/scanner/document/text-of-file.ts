/** Largest document that is read, in bytes: some hundred thousand lines. */
const largest = 5_000_000;

/**
 * The text of a file in UTF-8 or UTF-16, or else in Windows-1250, as Polish programmes write; of an xlsx its first sheet. Throws for what is
 * neither, and for more than 5 MB. What opens a workbook comes with the first one, without a network from what the service worker keeps.
 */
export async function textOfFile(file: File): Promise<string> {
  if (file.size > largest) throw new Error('too large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  // "PK": a zip, as every xlsx is.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4)
    return (await import('./text-of-workbook.ts')).textOfWorkbook(bytes);
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isWide) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new Error('no text');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}
