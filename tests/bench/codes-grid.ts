import type { CodeFormat } from '@gtinoteka/contract/codes-2d.ts';
import { codeKinds, type CodeKind } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import { printerDots } from '@gtinoteka/contract/rules/codes-2d/print-size.ts';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { writeCode } from '../../api/core/codes-2d/write-code.ts';
import { loadTestDecoder } from '../support/browser/pictures.ts';
import { drawnCode, identifiers, isInstalled, readPicture } from '../support/code-grid.ts';
import { judge, printTable, wantedText, type Wanted } from './table.ts';

const runProgram = promisify(execFile);

const formats = ['svg', 'png', 'pdf', 'ps', 'ai'] as const satisfies readonly CodeFormat[];
type Format = (typeof formats)[number];
/** Pictures that one process of Ghostscript or of a reader takes. */
const together = 50;

/** Dots of a drawing's width on a printer of so many an inch. */
function dotsAcross(svg: Buffer, dpi: number): number {
  const millimetres = Number(/ width="([\d.]+)mm"/.exec(svg.toString())?.[1]);
  return Math.round((millimetres * dpi) / 25.4);
}

/** Pictures as a printer of so many dots draws them, one of each seed. */
async function draw(
  folder: string,
  { kind, format, dpi, seeds }: { kind: CodeKind; format: Format; dpi: number; seeds: readonly number[] },
): Promise<string[]> {
  const pictures = seeds.map((_, at) => join(folder, `picture-${String(at + 1).padStart(3, '0')}.png`));
  const files = seeds.map((seed) => writeCode(drawnCode(kind, seed).code, { format, dpi }).bytes);
  if (format === 'svg' || format === 'png') {
    await Promise.all(
      files.map(async (bytes, at) => {
        const picture = sharp(bytes);
        // Of lengths in millimetres sharp makes as many dots as its own density says: the width is given instead.
        if (format === 'svg') picture.resize({ width: dotsAcross(bytes, dpi) });
        await picture
          .flatten({ background: '#fff' })
          .png()
          .toFile(pictures[at] ?? '');
      }),
    );
    return pictures;
  }
  const paths = files.map((bytes, at) => {
    const path = join(folder, `code-${at}.${format}`);
    writeFileSync(path, bytes);
    return path;
  });
  const options = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', `-r${dpi}`, '-sDEVICE=pnggray'];
  await runProgram('gs', [...options, `-sOutputFile=${join(folder, 'picture-%03d.png')}`, ...paths]);
  return pictures;
}

/** What dmtxread or zbarimg says of each picture; null where it is not installed. A picture that it cannot read says ''. */
async function readByOthers(kind: CodeKind, pictures: readonly string[]): Promise<string[] | null> {
  const program = kind === 'qrcode' ? 'zbarimg' : 'dmtxread';
  if (!isInstalled(program, '--version')) return null;
  // With -G the mark of GS1 at the beginning is shown as well.
  const options = kind === 'qrcode' ? ['-q', '--raw', '--nodbus'] : ['-N1', '-n', '-G29'];
  const said = async (paths: readonly string[]): Promise<string[]> => {
    const { stdout } = await runProgram(program, [...options, ...paths]).catch(() => ({ stdout: '' }));
    return stdout.split('\n').slice(0, -1);
  };
  const all = await said(pictures);
  // One that was not read leaves no line: then each is asked for by itself.
  if (all.length === pictures.length) return all;
  const each: string[] = [];
  for (const picture of pictures) each.push((await said([picture]))[0] ?? '');
  return each;
}

interface Read {
  total: number;
  zxing: number;
  /** null: the reader is not installed */
  others: number | null;
}

async function readCell(folder: string, cell: { kind: CodeKind; format: Format; dpi: number }, inputs: number) {
  const read: Read = { total: inputs, zxing: 0, others: 0 };
  const missed: string[] = [];
  for (let from = 0; from < inputs; from += together) {
    const seeds = Array.from({ length: Math.min(together, inputs - from) }, (_, at) => from + at);
    const pictures = await draw(folder, { ...cell, seeds });
    const others = await readByOthers(cell.kind, pictures);
    if (others === null) read.others = null;
    for (const [at, seed] of seeds.entries()) {
      const { text } = drawnCode(cell.kind, seed);
      const [found, ...more] = await readPicture(readFileSync(pictures[at] ?? ''));
      const isRead = found?.text === text && found.symbologyIdentifier === identifiers[cell.kind] && more.length === 0;
      if (isRead) read.zxing++;
      else missed.push(`zxing: ${cell.kind} ${cell.format} ${cell.dpi} dpi, input ${seed}`);
      if (others === null || read.others === null) continue;
      if (others[at] === (cell.kind === 'qrcode' ? text : `\u001d${text}`)) read.others++;
      else missed.push(`others: ${cell.kind} ${cell.format} ${cell.dpi} dpi, input ${seed}`);
    }
  }
  return { read, missed };
}

/**
 * A seeded grid of inputs (500, or the number given), each as both codes, in every format, as printers of 203, 300 and 600 dpi draw them, read
 * by zxing-wasm and by dmtxread (DataMatrix) or zbarimg (QR). What is not installed is said and left out. `only`: one of the codes.
 */
export async function run([count = '500', only = '']: readonly string[]): Promise<void> {
  const inputs = Number(count);
  const kinds = codeKinds.filter((kind) => only === '' || kind === only);
  if (!Number.isInteger(inputs) || inputs < 1 || kinds.length === 0)
    throw new Error('usage: npm run bench -- codes-grid [INPUTS] [datamatrix | qrcode]');
  await loadTestDecoder();
  const drawable = formats.filter((format) => format === 'svg' || format === 'png' || isInstalled('gs', '--version'));
  if (drawable.length < formats.length) console.log('gs is not installed: pdf, ps and ai are not read');
  const folder = mkdtempSync(join(tmpdir(), 'codes-grid-'));
  const rows: (string | number)[][] = [];
  const allMissed: string[] = [];
  const figures: Wanted[] = [];
  try {
    for (const kind of kinds)
      for (const format of drawable)
        for (const dpi of printerDots) {
          const { read, missed } = await readCell(folder, { kind, format, dpi }, inputs);
          const title = `${kind} ${format} ${dpi} dpi`;
          rows.push([title, read.total, read.zxing, read.others ?? 'not installed']);
          allMissed.push(...missed);
          console.log(`${title}: ${read.zxing} and ${read.others ?? 'not installed'} of ${read.total}`);
          figures.push({ title: `${title}, zxing`, value: read.zxing / read.total, atLeast: 1 });
          if (read.others !== null)
            figures.push({ title: `${title}, others`, value: read.others / read.total, atLeast: 1 });
        }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\nPictures read back as exactly what they were made of, each ${wantedText({ atLeast: 1 })} of all`);
  printTable(['code', 'pictures', 'zxing-wasm', 'dmtxread or zbarimg'], rows);
  for (const line of allMissed.slice(0, 50)) console.log(line);
  judge(figures);
}
