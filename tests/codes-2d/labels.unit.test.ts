import { codeContents } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { labelLayouts, labelsOfPage, layoutNames } from '@gtinoteka/contract/rules/codes-2d/label-layouts.ts';
import { quietModules, type CodeKind } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import type { PrinterDots } from '@gtinoteka/contract/rules/codes-2d/print-size.ts';
import { readableLines, writeElementString } from '@gtinoteka/contract/rules/gs1/element-string.ts';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { drawDataMatrix, drawQrCode } from '../../api/core/codes-2d/draw-symbol.ts';
import { LabelSheets, type Label } from '../../api/core/codes-2d/label-sheets.ts';
import { labelText, nameLines, wholeLines } from '../../api/core/codes-2d/label-text.ts';
import { loadTestDecoder } from '../support/browser/pictures.ts';

beforeAll(loadTestDecoder);
const folder = mkdtempSync(join(tmpdir(), 'labels-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const made = new Date('2026-11-23T12:00:00Z');
const measure = (text: string): number => text.length;

function labelOf(
  item: number,
  kind: CodeKind,
  name = 'Zażółć gęślą jaźń, słoik 290 g',
): { label: Label; text: string } {
  const values = { n01: '5901234123457', n17: '271130', n10: `L${item}` };
  const { elements, link } = codeContents(values, 'https://gtinoteka.example');
  const label = {
    matrix: kind === 'qrcode' ? drawQrCode(link) : drawDataMatrix(elements),
    quiet: quietModules[kind],
    module: 0.495,
    name,
    facts: [`Partia L${item}`, 'Ważne do 30-11-2027'],
    readable: readableLines(elements),
  };
  return { label, text: kind === 'qrcode' ? link : writeElementString(elements) };
}

describe('texts of a label', () => {
  test('a name is broken between words and shortened with a mark; what is short stays', () => {
    expect(nameLines('Powidła śliwkowe', { width: 20, most: 2, measure })).toEqual(['Powidła śliwkowe']);
    expect(nameLines('Powidła śliwkowe z czekoladą i orzechem', { width: 16, most: 2, measure })).toEqual([
      'Powidła śliwkowe',
      'z czekoladą i o…',
    ]);
    expect(nameLines('Konstantynopolitańczykowianeczka', { width: 10, most: 2, measure })).toEqual(['Konstanty…']);
    expect(nameLines('', { width: 10, most: 2, measure })).toEqual([]);
  });

  test('elements are never shortened: one that is too wide is said', () => {
    expect(wholeLines(['(01) 1', '(10) 2', '(21) 345'], 14, measure)).toEqual(['(01) 1  (10) 2', '(21) 345']);
    expect(wholeLines(['(10) 12345678901'], 14, measure)).toBeNull();
  });

  test('controls, marks of direction and letters without a picture do not get through', () => {
    expect(labelText('a\u0000b\r\nc\u202e d\ud800 ŻÓŁĆ 火 😀')).toBe('a b c d? ŻÓŁĆ ? ?');
  });
});

describe('pages of labels', () => {
  test.each(layoutNames)('%s: a page more with the label that no longer fits, none without labels', async (name) => {
    const pagesOf = async (count: number): Promise<number> => {
      const sheets = new LabelSheets(name, { dpi: 300, title: 'Etykiety', made });
      for (let item = 0; item < count; item++) expect(sheets.add(labelOf(item, 'datamatrix').label)).toBe(true);
      const { width, height } = labelLayouts[name].page;
      const pdf = (await sheets.finish()).toString('latin1');
      const points = (length: number): number => (length * 72) / 25.4;
      const [, w, h] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
      expect([Number(w), Number(h)]).toEqual([expect.closeTo(points(width), 1), expect.closeTo(points(height), 1)]);
      return pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
    };
    const full = labelsOfPage(name);
    expect(await pagesOf(full)).toBe(1);
    expect(await pagesOf(full + 1)).toBe(2);
  });

  test('a code takes a smaller module where the label wants it, never less than may be printed', () => {
    const sheets = new LabelSheets('roll-58x40', { dpi: 300, title: '', made });
    const { label } = labelOf(1, 'qrcode');
    expect(sheets.add({ ...label, module: 0.99 })).toBe(true);
    const large = { size: 80, modules: new Uint8Array(6400) };
    expect(sheets.add({ ...label, matrix: large })).toBe(false);
    expect(sheets.add({ ...label, readable: ['x'.repeat(80)] })).toBe(false);
    expect(sheets.count).toBe(1);
  });

  test('hostile names are glyphs: no text of them stands in the file', async () => {
    const hostile = [
      ') Tj ET Q /Launch',
      '<</JS (app.alert(1))>>',
      '\\\\( %!PS (/etc/passwd) run',
      '\u0000\u0001>>stream',
    ];
    const sheets = new LabelSheets('a4-3x8', { dpi: 300, title: ') (', made });
    for (const [item, name] of hostile.entries()) sheets.add(labelOf(item, 'datamatrix', name).label);
    const pdf = (await sheets.finish()).toString('latin1');
    const contents = [...pdf.matchAll(/FlateDecode\s*>>\s*stream\n(.*?)\nendstream/gs)].map(([, packed = '']) => {
      try {
        return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    });
    const drawn = contents.filter((content) => content.includes(' Tj ET'));
    expect(drawn).toHaveLength(1);
    for (const text of ['Launch', 'alert', 'passwd']) expect(pdf + drawn.join('')).not.toContain(text);
    // Every text that is drawn is digits of glyphs.
    expect(drawn[0]?.match(/Tf /g)).toHaveLength(drawn[0]?.match(/Tf <[0-9a-f]+> Tj ET/g)?.length ?? -1);
    expect(pdf).not.toMatch(/\/JS|\/JavaScript|\/OpenAction/);
  });
});

const hasGhostscript = spawnSync('gs', ['--version']).error === undefined;

describe.skipIf(!hasGhostscript)(`labels drawn by Ghostscript${hasGhostscript ? '' : ' [skipped: no gs]'}`, () => {
  async function readPage(name: (typeof layoutNames)[number], kind: CodeKind, dpi: PrinterDots): Promise<string[]> {
    const sheets = new LabelSheets(name, { dpi, title: 'Etykiety', made });
    const count = Math.min(4, labelsOfPage(name));
    for (let item = 0; item < count; item++) expect(sheets.add(labelOf(item, kind).label)).toBe(true);
    const [file, picture] = [join(folder, 'labels.pdf'), join(folder, 'labels.png')];
    writeFileSync(file, await sheets.finish());
    const options = [
      '-q',
      '-dSAFER',
      '-dBATCH',
      '-dNOPAUSE',
      '-sDEVICE=pnggray',
      `-r${dpi}`,
      `-sOutputFile=${picture}`,
    ];
    execFileSync('gs', [...options, file]);
    const found = await readBarcodes(readFileSync(picture), {
      formats: ['DataMatrix', 'QRCode'],
      textMode: 'Plain',
      tryHarder: true,
      maxNumberOfSymbols: 32,
    });
    return found.map(({ text }) => text).sort();
  }

  test.each([
    ['a4-3x8', 300],
    ['a4-2x7', 203],
    ['roll-58x40', 203],
    ['roll-100x150', 300],
  ] as const)('%s at %i dpi are read back, both kinds', async (name, dpi) => {
    const count = Math.min(4, labelsOfPage(name));
    for (const kind of ['datamatrix', 'qrcode'] as const) {
      const wanted = Array.from({ length: count }, (_, item) => labelOf(item, kind).text).sort();
      expect(await readPage(name, kind, dpi)).toEqual(wanted);
    }
  });
});
