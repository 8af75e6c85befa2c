import { codeContents } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawDataMatrix, drawQrCode } from '../../api/core/codes-2d/draw-symbol.ts';
import { writePng } from '../../api/core/codes-2d/write-png.ts';
import { writeSvg } from '../../api/core/codes-2d/write-svg.ts';
import { measureBatch } from './codes-batch.ts';
import { judge, median, printTable, wantedText, type Wanted } from './table.ts';

const rounds = 400;
/** Milliseconds of one code, drawn and written. */
const wantedSvg = { atMost: 1 };
const wantedPng = { atMost: 2 };
/** Codes of ours in the time of one of zint. */
const wantedRatio = { atLeast: 1 };
/** Twenty dots of a module, as 0.847 mm are at 600 dpi. */
const twentyDots = { module: 0.847, dpi: 600 };

const contentsOf = (item: number) =>
  codeContents({ n01: '5901234123457', n17: '271130', n10: `L${item}` }, 'https://gtinoteka.example');

function timeOf(make: (item: number) => unknown): number {
  const times: number[] = [];
  for (let item = 0; item < rounds; item++) {
    const begun = performance.now();
    make(item);
    times.push(performance.now() - begun);
  }
  return median(times.slice(rounds / 4));
}

/** One picture by zint, a process of its own each, as whoever uses it from a script has it; null where it is not installed. */
function timeOfZint(): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'codes-bench-'));
  try {
    const times: number[] = [];
    for (let item = 0; item < 10; item++) {
      const data = `[01]05901234123457[17]271130[10]L${item}`;
      const options = ['-b', 'DATAMATRIX', '--gs1', '--scale=10', '-o', join(folder, 'code.png'), '-d', data];
      const begun = performance.now();
      if (spawnSync('zint', options).status !== 0) return null;
      times.push(performance.now() - begun);
    }
    return median(times);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How long one code takes in process, from its elements to the file, and zint for the same picture; then a batch of 5,000 with labels. */
export async function run(): Promise<void> {
  const matrix = (item: number) => drawDataMatrix(contentsOf(item).elements);
  const { module, dpi } = twentyDots;
  const svg = timeOf((item) => writeSvg({ matrix: matrix(item), quiet: 1, module: 0.495, lines: [] }));
  const qrCode = timeOf((item) =>
    writeSvg({ matrix: drawQrCode(contentsOf(item).link), quiet: 4, module: 0.495, lines: [] }),
  );
  const png = timeOf((item) => writePng({ matrix: matrix(item), quiet: 1, module, lines: [] }, dpi));
  const zint = timeOfZint();
  const figures: Wanted[] = [
    { title: 'DataMatrix, SVG', value: svg, ...wantedSvg },
    { title: 'QR, SVG', value: qrCode, ...wantedSvg },
    { title: 'DataMatrix, PNG, 20 dots a module', value: png, ...wantedPng },
    ...(zint === null ? [] : [{ title: 'PNG against zint', value: zint / png, ...wantedRatio }]),
  ];
  console.log(`\nMiddle of ${rounds} codes, milliseconds of each; against zint: how many times as fast`);
  printTable(
    ['code', 'measured', 'wanted'],
    figures.map((figure) => [figure.title, figure.value.toFixed(2), wantedText(figure)]),
  );
  if (zint === null) console.log('zint is not installed: not measured against it');
  const batch = await measureBatch();
  printTable(
    ['batch', 'measured', 'wanted'],
    batch.map((figure) => [figure.title, figure.value.toFixed(1), wantedText(figure)]),
  );
  judge([...figures, ...batch]);
}
