import { codeContents } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { quietModules, type CodeKind } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import { readableLines, writeElementString } from '@gtinoteka/contract/rules/gs1/element-string.ts';
import { checkDigit } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { spawnSync } from 'node:child_process';
import sharp from 'sharp';
import { readBarcodes } from 'zxing-wasm/reader';
import { drawDataMatrix, drawQrCode } from '../../api/core/codes-2d/draw-symbol.ts';
import type { PrintedCode } from '../../api/core/codes-2d/printed-code.ts';

/** How readers name the symbols of GS1 that we make. */
export const identifiers: Readonly<Record<CodeKind, string>> = { datamatrix: ']d2', qrcode: ']Q1' };

/** Inputs that are the same in each run. */
function inputOf(seed: number) {
  const number = (from: number): number => (Math.imul(seed + 1, 2_654_435_761) >>> from) % 1_000_000;
  const body = `590${String(number(3)).padStart(9, '0')}`;
  const letters = 'ABCdefGHIjkl0123456789XYZ'.slice(seed % 5, 6 + (seed % 15));
  return {
    n01: `${body}${checkDigit(body)}`,
    ...(seed % 2 ? { n10: letters } : {}),
    ...(seed % 3 ? { n17: '271130' } : {}),
    ...(seed % 5 ? {} : { n21: `S${seed}`, n22: '2A' }),
    ...(seed % 7 ? {} : { n3103: '001500', n422: '616' }),
    ...(seed % 11 ? {} : { n7005: '27.3.d.24', n7007: '261101261102', n7008: 'COD', n7009: 'OTB' }),
  };
}

const sizes = [0.396, 0.495, 0.66, 0.99];

/** A code of the grid: how it is printed, and what it says. */
export function drawnCode(kind: CodeKind, seed: number, hri = true): { code: PrintedCode; text: string } {
  const { elements, link } = codeContents(inputOf(seed), 'https://gtinoteka.example');
  const code = {
    matrix: kind === 'qrcode' ? drawQrCode(link) : drawDataMatrix(elements),
    quiet: quietModules[kind],
    module: sizes[seed % sizes.length] ?? 0.495,
    lines: hri ? readableLines(elements) : [],
  };
  return { code, text: kind === 'qrcode' ? link : writeElementString(elements) };
}

/** What the scanner's decoder reads of a picture with some light around it, and its symbology identifier. */
export async function readPicture(picture: Buffer) {
  const file = await sharp(picture)
    .flatten({ background: '#fff' })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
    .png()
    .toBuffer();
  const found = await readBarcodes(file, { formats: ['DataMatrix', 'QRCode'], textMode: 'Plain', tryHarder: true });
  return found.map(({ text, symbologyIdentifier }) => ({ text, symbologyIdentifier }));
}

/** Whether a program of Debian's is there. */
export function isInstalled(program: string, option: string): boolean {
  return spawnSync(program, [option]).error === undefined;
}
