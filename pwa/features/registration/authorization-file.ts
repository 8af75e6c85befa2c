import { limits } from '@gtinoteka/contract/business-limits.ts';
import { registrationTexts as texts } from './registration-texts.ts';

/** What the file dialog offers; what a file really is the server finds out. */
export const acceptedFiles = '.png,.jpg,.jpeg,.pdf,image/png,image/jpeg,application/pdf';

const signatures: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x25, 0x50, 0x44, 0x46, 0x2d],
];

/** Why a file cannot be sent, in Polish; null where it can. Looks at its first bytes, as the server will. */
export async function fileFault(file: File): Promise<string | null> {
  if (file.size === 0) return texts.fileEmpty(file.name);
  if (file.size > limits.uploadBytes) return texts.fileTooLarge(sizeText(file.size));
  const start = await firstBytes(file);
  const isKnown = signatures.some((signature) => signature.every((byte, i) => start[i] === byte));
  return isKnown ? null : texts.fileFormat(file.name);
}

/** A size people read, rounded up so that it never looks smaller than it is: "512 kB", "1,4 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`;
  return `${(Math.ceil(bytes / 100_000) / 10).toLocaleString('pl-PL')} MB`;
}

/** Blob.arrayBuffer is younger than Safari 13. */
function firstBytes(file: File): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer)); // as readAsArrayBuffer leaves it
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsArrayBuffer(file.slice(0, 8));
  });
}
