import { codeFormats, type CodeFormat } from '@gtinoteka/contract/codes-2d.ts';
import { codeContents } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { codeKinds, quietModules, type CodeKind } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import { printerDots } from '@gtinoteka/contract/rules/codes-2d/print-size.ts';
import { readableLines, writeElementString } from '@gtinoteka/contract/rules/gs1/element-string.ts';
import { checkDigit } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { drawDataMatrix, drawQrCode } from '../../api/core/codes-2d/draw-symbol.ts';
import type { PrintedCode } from '../../api/core/codes-2d/printed-code.ts';
import { writeCode } from '../../api/core/codes-2d/write-code.ts';
import { bracketedText } from '../../api/core/codes-2d/write-postscript.ts';
import { xmlText } from '../../api/core/codes-2d/write-svg.ts';
import { loadTestDecoder } from '../support/browser/pictures.ts';

beforeAll(loadTestDecoder);

const folder = mkdtempSync(join(tmpdir(), 'codes-2d-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How many inputs are tried of each kind; CODES_GRID asks for more. */
const gridSize = Number(process.env.CODES_GRID ?? 8);

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

function drawn(kind: CodeKind, seed: number, hri = true): { code: PrintedCode; text: string } {
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
async function read(picture: Buffer) {
  const file = await sharp(picture)
    .flatten({ background: '#fff' })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
    .png()
    .toBuffer();
  const found = await readBarcodes(file, { formats: ['DataMatrix', 'QRCode'], textMode: 'Plain', tryHarder: true });
  return found.map(({ text, symbologyIdentifier }) => ({ text, symbologyIdentifier }));
}

const identifiers: Readonly<Record<CodeKind, string>> = { datamatrix: ']d2', qrcode: ']Q1' };

describe.each(codeKinds)('a file with a %s', (kind) => {
  test.each(printerDots)('png for %i dpi is read back', async (dpi) => {
    for (let seed = 0; seed < gridSize; seed++) {
      const { code, text } = drawn(kind, seed);
      const { bytes } = writeCode(code, { format: 'png', dpi });
      expect(await read(bytes)).toEqual([{ text, symbologyIdentifier: identifiers[kind] }]);
    }
  });

  test('svg is read back', async () => {
    for (let seed = 0; seed < gridSize; seed++) {
      const { code, text } = drawn(kind, seed);
      const { bytes } = writeCode(code, { format: 'svg', dpi: 300 });
      const picture = await sharp(bytes, { density: 300 }).png().toBuffer();
      expect(await read(picture)).toEqual([{ text, symbologyIdentifier: identifiers[kind] }]);
    }
  });

  test('a png has one bit, its resolution, and modules of whole dots', async () => {
    const { code } = drawn(kind, 1, false);
    const { bytes } = writeCode({ ...code, module: 0.495 }, { format: 'png', dpi: 300 });
    const { width, height, depth, density } = await sharp(bytes).metadata();
    const side = (code.matrix.size + 2 * code.quiet) * 6;
    expect({ width, height, density }).toEqual({ width: side, height: side, density: 300 });
    expect(bytes[24]).toBe(1);
    expect(depth).toBe('uchar');
  });

  test('without quiet zone and lines the symbol is all there is', () => {
    const { code } = drawn(kind, 1, false);
    const svg = writeCode({ ...code, quiet: 0, module: 0.5 }, { format: 'svg', dpi: 300 }).bytes.toString();
    expect(svg).toContain(`width="${code.matrix.size / 2}mm"`);
    expect(svg.match(/<path/g)).toHaveLength(2);
  });
});

function isInstalled(program: string, option: string): boolean {
  return spawnSync(program, [option]).error === undefined;
}

const hasGhostscript = isInstalled('gs', '--version');

describe.skipIf(!hasGhostscript)(
  `files for print, drawn by Ghostscript${hasGhostscript ? '' : ' [skipped: no gs]'}`,
  () => {
    test.each(['pdf', 'ai', 'ps'] satisfies CodeFormat[])('%s is read back', async (format) => {
      for (const kind of codeKinds)
        for (let seed = 0; seed < Math.max(2, gridSize / 6); seed++) {
          const { code, text } = drawn(kind, seed);
          const [file, picture] = [join(folder, `code.${format}`), join(folder, 'code.png')];
          writeFileSync(file, writeCode(code, { format, dpi: 300 }).bytes);
          const options = [
            '-q',
            '-dSAFER',
            '-dBATCH',
            '-dNOPAUSE',
            '-r300',
            '-sDEVICE=pnggray',
            `-sOutputFile=${picture}`,
          ];
          execFileSync('gs', [...options, file]);
          expect(await read(readFileSync(picture))).toEqual([{ text, symbologyIdentifier: identifiers[kind] }]);
        }
    });
  },
);

const hasReaders = isInstalled('dmtxread', '--version') && isInstalled('zbarimg', '--version');

describe.skipIf(!hasReaders)(`readers of others${hasReaders ? '' : ' [skipped: no dmtxread, zbarimg]'}`, () => {
  test.each(codeKinds)('read a %s', (kind) => {
    const { code, text } = drawn(kind, 35);
    const picture = join(folder, 'reader.png');
    writeFileSync(picture, writeCode(code, { format: 'png', dpi: 300 }).bytes);
    const [program, options] = kind === 'qrcode' ? ['zbarimg', ['-q', '--raw']] : ['dmtxread', ['-N1', '-G29']];
    const said = execFileSync(program, [...options, picture], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // With -G the mark of GS1 at the beginning is shown as well.
    expect(said.trim()).toBe(kind === 'qrcode' ? text : `\u001d${text}`);
  });
});

describe('texts of strangers in files', () => {
  const hostile = [
    '</text><script>alert(1)</script>',
    '") (/etc/passwd) (r) file',
    ') show (/etc/passwd) (r) file 1000 string readstring pop show (',
    '\\) run (',
    'ET Q endstream endobj',
    '&entity; <!ENTITY x SYSTEM "file:///etc/passwd">',
    ']]>',
    '%!PS\nsystemdict',
    '\u0000\u0007\u001b[31m',
    '\ud800 lone',
    'zażółć gęślą jaźń 🐟',
    "' onload='x",
  ];
  test('stay texts: brackets, marks and backslashes end nothing', () => {
    for (let at = 0; at < 100; at++) {
      const text = `${hostile[at % hostile.length]}${'()\\<>&"\''.slice(at % 8)}${at}`;
      expect(xmlText(text)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
      // Once each escaped sign is taken out, no bracket is left between the outer ones.
      expect(
        bracketedText(text)
          .slice(1, -1)
          .replace(/\\[()\\]/g, ''),
      ).toMatch(/^[\x20-\x7e]*$/);
      expect(
        bracketedText(text)
          .slice(1, -1)
          .replace(/\\[()\\]/g, ''),
      ).not.toMatch(/[()\\]/);
    }
  });
  test('a file of each format is written, and an SVG with them is still one document', async () => {
    for (const format of codeFormats) {
      const { code } = drawn('datamatrix', 1);
      const { bytes } = writeCode({ ...code, lines: hostile }, { format, dpi: 203 });
      expect(bytes.length).toBeGreaterThan(100);
      if (format === 'svg') expect((await sharp(bytes).metadata()).format).toBe('svg');
    }
  });
  test.skipIf(!hasGhostscript)('Ghostscript draws them as letters and opens no file', () => {
    const { code } = drawn('qrcode', 1);
    const file = join(folder, 'hostile.ps');
    for (const format of ['ps', 'pdf'] as const) {
      writeFileSync(file, writeCode({ ...code, lines: hostile }, { format, dpi: 300 }).bytes);
      const run = spawnSync('gs', ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=nullpage', file], {
        encoding: 'utf8',
      });
      expect({ status: run.status, said: `${run.stdout}${run.stderr}` }).toEqual({ status: 0, said: '' });
    }
  });
});
