import { codeFormats, type CodeFormat } from '@gtinoteka/contract/codes-2d.ts';
import { codeKinds } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import { printerDots } from '@gtinoteka/contract/rules/codes-2d/print-size.ts';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeCode } from '../../api/core/codes-2d/write-code.ts';
import { xmlText } from '../../api/core/codes-2d/write-svg.ts';
import { loadTestDecoder } from '../support/browser/pictures.ts';
import { drawnCode, identifiers, isInstalled, readPicture } from '../support/code-grid.ts';

beforeAll(loadTestDecoder);

const folder = mkdtempSync(join(tmpdir(), 'codes-2d-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How many inputs are tried of each kind; `npm run bench -- codes-grid` tries 500. */
const gridSize = 8;

describe.each(codeKinds)('a file with a %s', (kind) => {
  test.each(printerDots)('png for %i dpi is read back', async (dpi) => {
    for (let seed = 0; seed < gridSize; seed++) {
      const { code, text } = drawnCode(kind, seed);
      const { bytes } = writeCode(code, { format: 'png', dpi });
      expect(await readPicture(bytes)).toEqual([{ text, symbologyIdentifier: identifiers[kind] }]);
    }
  });

  test('svg is read back', async () => {
    for (let seed = 0; seed < gridSize; seed++) {
      const { code, text } = drawnCode(kind, seed);
      const { bytes } = writeCode(code, { format: 'svg', dpi: 300 });
      const picture = await sharp(bytes, { density: 300 }).png().toBuffer();
      expect(await readPicture(picture)).toEqual([{ text, symbologyIdentifier: identifiers[kind] }]);
    }
  });

  test('a png has one bit, its resolution, and modules of whole dots', async () => {
    const { code } = drawnCode(kind, 1, false);
    const { bytes } = writeCode({ ...code, module: 0.495 }, { format: 'png', dpi: 300 });
    const { width, height, depth, density } = await sharp(bytes).metadata();
    const side = (code.matrix.size + 2 * code.quiet) * 6;
    expect({ width, height, density }).toEqual({ width: side, height: side, density: 300 });
    expect(bytes[24]).toBe(1);
    expect(depth).toBe('uchar');
  });

  test.each(printerDots)('drawings for %i dpi have modules of whole dots, and the symbol begins at one', (dpi) => {
    const dot = 25.4 / dpi;
    const isWhole = (length: number): boolean => Math.abs(length / dot - Math.round(length / dot)) < 0.02;
    for (let seed = 0; seed < gridSize; seed++) {
      const svg = writeCode(drawnCode(kind, seed).code, { format: 'svg', dpi }).bytes.toString();
      const [x, y, module] = /translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)/.exec(svg)?.slice(1).map(Number) ?? [];
      expect([x, y, module].map((length) => isWhole(length ?? NaN))).toEqual([true, true, true]);
      expect(module).toBeGreaterThanOrEqual(0.396);
    }
  });

  test('drawings for no printer have the very module', () => {
    const { code } = drawnCode(kind, 1);
    expect(writeCode(code, { format: 'svg', dpi: null }).bytes.toString()).toContain(`scale(${code.module})`);
  });

  test('without quiet zone and lines the symbol is all there is', () => {
    const { code } = drawnCode(kind, 1, false);
    const svg = writeCode({ ...code, quiet: 0, module: 0.5 }, { format: 'svg', dpi: null }).bytes.toString();
    expect(svg).toContain(`width="${code.matrix.size / 2}mm"`);
    expect(svg.match(/<path/g)).toHaveLength(2);
  });
});

const hasGhostscript = isInstalled('gs', '--version');

describe.skipIf(!hasGhostscript)(
  `files for print, drawn by Ghostscript${hasGhostscript ? '' : ' [skipped: no gs]'}`,
  () => {
    test.each(['pdf', 'ai', 'ps'] satisfies CodeFormat[])('%s is read back', async (format) => {
      for (const kind of codeKinds)
        for (let seed = 0; seed < Math.max(2, gridSize / 6); seed++) {
          const { code, text } = drawnCode(kind, seed);
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
          expect(await readPicture(readFileSync(picture))).toEqual([{ text, symbologyIdentifier: identifiers[kind] }]);
        }
    });
  },
);

const hasReaders = isInstalled('dmtxread', '--version') && isInstalled('zbarimg', '--version');

describe.skipIf(!hasReaders)(`readers of others${hasReaders ? '' : ' [skipped: no dmtxread, zbarimg]'}`, () => {
  test.each(codeKinds)('read a %s', (kind) => {
    const { code, text } = drawnCode(kind, 35);
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
    const { code } = drawnCode('datamatrix', 1);
    for (let at = 0; at < 100; at++) {
      const text = `${hostile[at % hostile.length]}${'()\\<>&"\''.slice(at % 8)}${at}`;
      expect(xmlText(text)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
      for (const [format, around] of [
        ['ps', /moveto \((.*)\) show$/gms],
        ['pdf', /Td \((.*)\) Tj ET$/gms],
      ] as const) {
        const file = writeCode({ ...code, lines: [text] }, { format, dpi: 300 }).bytes.toString('latin1');
        const [[, bracketed = '('] = [], ...more] = file.matchAll(around);
        expect(more).toEqual([]);
        // Once each escaped sign is taken out, no bracket is left between the outer ones.
        const left = bracketed.replace(/\\[()\\]/g, '');
        expect(left).toMatch(/^[\x20-\x7e]*$/);
        expect(left).not.toMatch(/[()\\]/);
      }
    }
  });
  test('a file of each format is written, and an SVG with them is still one document', async () => {
    for (const format of codeFormats) {
      const { code } = drawnCode('datamatrix', 1);
      const { bytes } = writeCode({ ...code, lines: hostile }, { format, dpi: 203 });
      expect(bytes.length).toBeGreaterThan(100);
      if (format === 'svg') expect((await sharp(bytes).metadata()).format).toBe('svg');
    }
  });
  test.skipIf(!hasGhostscript)('Ghostscript draws them as letters and opens no file', () => {
    const { code } = drawnCode('qrcode', 1);
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
