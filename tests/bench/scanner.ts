import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readStill } from '../../pwa/features/scanner/decode-picture.ts';
import { codeOf, type SymbolRead } from '../../pwa/features/scanner/read-code.ts';
import { loadTestDecoder, openPicture } from '../support/pictures.ts';
import { sharedData } from '../support/shared-data.ts';
import { judge, printTable, quantile, wantedText, type Wanted } from './table.ts';

interface Sample {
  /** "ean13-2/21.png" */
  readonly image: string;
  readonly expected: string;
}

/** Sets of the pictures by what is in them, and how many of each must be read. */
const groups: readonly { title: string; sets: readonly string[]; wanted: number }[] = [
  { title: 'EAN-13, EAN-8', sets: ['ean13-2', 'ean13-3', 'ean8-1'], wanted: 81 },
  { title: 'UPC-A', sets: ['upca-2', 'upca-3'], wanted: 55 },
  { title: 'UPC-E', sets: ['upce-1'], wanted: 3 },
  { title: 'DataMatrix', sets: ['datamatrix-1', 'datamatrix-3'], wanted: 41 },
  { title: 'QR', sets: ['qrcode-2', 'qrcode-5'], wanted: 51 },
  { title: 'ITF', sets: ['itf-2'], wanted: 14 },
  { title: 'none (DataBar)', sets: ['rssexpanded-3'], wanted: 0 },
];

/**
 * Beginnings of codes that are in pictures beside the named one: the second line of bars on Japanese books, and the inner one of two
 * QR codes drawn into each other.
 */
const besides = ['1920081045006', '[内側QRコード]'];

/**
 * Still pictures of `g_images`: how many are read, how many rightly, codes that are not in the picture, and the milliseconds of
 * each pass, in the order in which they are tried. "refused": right reads that name no trade item, so that nobody sees them.
 */
export async function run(): Promise<void> {
  const folder = `${sharedData}g_images/`;
  if (!existsSync(`${folder}manifest.json`)) {
    console.log('Skipped: no ../shared/data/g_images.');
    return;
  }
  await loadTestDecoder();
  const pictures = await mkdtemp(join(tmpdir(), 'gtinoteka-pictures-'));
  try {
    await promisify(execFile)('tar', ['xf', `${folder}zxing_blackbox.tar`, '-C', pictures]);
    const samples: Sample[] = JSON.parse(await readFile(`${folder}manifest.json`, 'utf8'));
    await measure(join(pictures, 'zxing'), samples);
  } finally {
    await rm(pictures, { recursive: true, force: true });
  }
}

async function measure(root: string, samples: readonly Sample[]): Promise<void> {
  const times = new Map<string, number[]>();
  const rows = [];
  const figures: Wanted[] = [];
  const strangers: string[] = [];
  for (const { title, sets, wanted } of groups) {
    const own = samples.filter(({ image }) => sets.includes(image.split('/')[0] ?? ''));
    let read = 0;
    let right = 0;
    let refused = 0;
    const whole = [];
    for (const { image, expected } of own) {
      const picture = await openPicture(join(root, image));
      const begun = performance.now();
      const reads = await readStill(picture, {
        onPass: (name, ms) => times.set(name, [...(times.get(name) ?? []), ms]),
      });
      whole.push(performance.now() - begun);
      if (reads.length > 0) read++;
      if (reads.some((one) => isExpected(one, expected))) right++;
      if (reads.length > 0 && reads.every((one) => codeOf(one) === null)) refused++;
      for (const one of reads)
        if (!isExpected(one, expected) && !besides.some((code) => one.text.startsWith(code)))
          strangers.push(`${image}: ${one.format} ${one.text}`);
    }
    const figure = { title: `${title}, read rightly`, value: right, atLeast: wanted };
    figures.push(figure);
    rows.push([title, own.length, read, right, wantedText(figure), refused, ...shares(whole)]);
  }
  printTable(['set', 'pictures', 'read', 'right', 'wanted', 'refused', 'ms p50', 'ms p95'], rows);
  console.log(
    `\nCodes that are not in their picture: ${strangers.length}${strangers.map((line) => `\n  ${line}`).join('')}\n`,
  );
  printTable(
    ['pass', 'pictures', 'ms p50', 'ms p95'],
    [...times].map(([name, ms]) => [name, ms.length, ...shares(ms)]),
  );
  judge([...figures, { title: 'codes that are not in their picture', value: strangers.length, atMost: 0 }]);
}

function shares(ms: readonly number[]): string[] {
  return [0.5, 0.95].map((share) => quantile(ms, share).toFixed(0));
}

/** Whether a read is the named one: a GTIN in any length, a text whatever ends its lines; UPC-E is written out. */
function isExpected({ text, format }: SymbolRead, expected: string): boolean {
  if (format === 'UPCE') return upcE(expected) === text.replace(/^0/, '');
  if (/^\d+$/.test(expected)) return text.padStart(14, '0') === expected.padStart(14, '0');
  return text.replaceAll('\r\n', '\n') === expected.replaceAll('\\', '').replaceAll('\r\n', '\n') || text === expected;
}

/** The 12 digits that 8 digits of UPC-E stand for (GS1 General Specifications, figure 5.2.2.4.2). */
function upcE(code: string): string {
  const [, system = '', body = '', last = '', check = ''] = /^(\d)(\d{5})(\d)(\d)$/.exec(code) ?? [];
  if (Number(last) < 3) return `${system}${body.slice(0, 2)}${last}0000${body.slice(2)}${check}`;
  if (last === '3') return `${system}${body.slice(0, 3)}00000${body.slice(3)}${check}`;
  if (last === '4') return `${system}${body.slice(0, 4)}00000${body.slice(4)}${check}`;
  return `${system}${body}0000${last}${check}`;
}
