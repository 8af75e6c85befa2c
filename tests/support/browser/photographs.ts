import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SymbolRead } from '../../../pwa/features/scanner/reading/read-code.ts';
import { sharedData } from '../shared-data.ts';

/** Files of the real data that hold the photographs. */
export const photographFiles = ['g_images/manifest.json', 'g_images/zxing_blackbox.tar'];

/** A picture and what its manifest says is in it. */
export interface Photograph {
  /** "ean13-2/21.png" */
  readonly image: string;
  readonly expected: string;
  /** the file, while the photographs are unpacked */
  readonly path: string;
}

/** Unpacks the photographs for as long as `work` takes. */
export async function withPhotographs<T>(work: (photographs: Photograph[]) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-pictures-'));
  try {
    await promisify(execFile)('tar', ['xf', `${sharedData}g_images/zxing_blackbox.tar`, '-C', folder]);
    const manifest: Omit<Photograph, 'path'>[] = JSON.parse(
      await readFile(`${sharedData}g_images/manifest.json`, 'utf8'),
    );
    return await work(manifest.map((one) => ({ ...one, path: join(folder, 'zxing', one.image) })));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The two lines of bars on a Japanese book, of which the manifest names one: the other is in the picture as well. */
const bookLines = ['9784872348880', '1920081045006'];
/** The inner one of two QR codes drawn into each other. */
const innerCode = '[内側QRコード]';
/** What a QR code says of which the manifest has "photograph": one letter less. Its error correction leaves no doubt of the letter. */
const otherSpelling = 'The 2005 USGS aerial photography of the Washington Monument is censored.';

/** Whether a read is what the manifest names: a GTIN in any length, a text whatever ends its lines; UPC-E is written out. */
export function isNamed({ text, format }: Pick<SymbolRead, 'text' | 'format'>, expected: string): boolean {
  if (format === 'UPCE') return upcE(expected) === text.replace(/^0/, '');
  if (/^\d+$/.test(expected)) return text.padStart(14, '0') === expected.padStart(14, '0');
  return text.replaceAll('\r\n', '\n') === expected.replaceAll('\\', '').replaceAll('\r\n', '\n') || text === expected;
}

/** Whether a read is printed in the picture, named by the manifest or beside that. */
export function isPrinted(read: Pick<SymbolRead, 'text' | 'format'>, expected: string): boolean {
  if (isNamed(read, expected) || read.text.startsWith(innerCode) || read.text === otherSpelling) return true;
  return bookLines.includes(expected) && bookLines.includes(read.text);
}

/** The 12 digits that 8 digits of UPC-E stand for (GS1 General Specifications, figure 5.2.2.4.2). */
function upcE(code: string): string {
  const [, system = '', body = '', last = '', check = ''] = /^(\d)(\d{5})(\d)(\d)$/.exec(code) ?? [];
  if (Number(last) < 3) return `${system}${body.slice(0, 2)}${last}0000${body.slice(2)}${check}`;
  if (last === '3') return `${system}${body.slice(0, 3)}00000${body.slice(3)}${check}`;
  if (last === '4') return `${system}${body.slice(0, 4)}00000${body.slice(4)}${check}`;
  return `${system}${body}0000${last}${check}`;
}
