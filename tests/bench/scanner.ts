import { existsSync } from 'node:fs';
import { readStill } from '../../pwa/features/scanner/reading/decode-still.ts';
import { codeOf, type PictureReads } from '../../pwa/features/scanner/reading/read-code.ts';
import { disturb, disturbances } from '../support/browser/disturbances.ts';
import {
  isNamed,
  isPrinted,
  photographFiles,
  withPhotographs,
  type Photograph,
} from '../support/browser/photographs.ts';
import { loadTestDecoder, openPicture } from '../support/browser/pictures.ts';
import { sharedData } from '../support/shared-data.ts';
import { countOption, judge, printTable, quantile, wantedText, type Wanted } from './table.ts';

/** Sets of the pictures by what is in them, and how many of each must be read, as they are and disturbed. */
const groups: readonly { title: string; sets: readonly string[]; wanted: number; wantedShare: number }[] = [
  { title: 'EAN-13, EAN-8', sets: ['ean13-2', 'ean13-3', 'ean8-1'], wanted: 83, wantedShare: 0.65 },
  { title: 'UPC-A', sets: ['upca-2', 'upca-3'], wanted: 57, wantedShare: 0.5 },
  { title: 'UPC-E', sets: ['upce-1'], wanted: 3, wantedShare: 0.6 },
  { title: 'DataMatrix', sets: ['datamatrix-1', 'datamatrix-3'], wanted: 41, wantedShare: 0.6 },
  { title: 'QR', sets: ['qrcode-2', 'qrcode-5'], wanted: 52, wantedShare: 0.7 },
  // One of the 14 pictures holds a trade item; the others hold 6 digits, which nobody is told of.
  { title: 'ITF, 1 of 14 a GTIN', sets: ['itf-2'], wanted: 1, wantedShare: 0.04 },
  { title: 'none (DataBar)', sets: ['rssexpanded-3'], wanted: 0, wantedShare: 0 },
];

/** What came of some pictures. */
class Tally {
  pictures = 0;
  /** read rightly and believed */
  right = 0;
  /** read rightly, to be compared by a person only because nobody issues such numbers */
  byPrefix = 0;
  /** reads that name no trade item, so that nobody sees them */
  refused = 0;
  /** codes to be compared that the picture does not hold; the person is asked, nothing is looked up */
  wrongDoubts = 0;
  doubts = 0;
  readonly strangers: string[] = [];
  readonly ms: number[] = [];

  add(name: string, expected: string, { reads, doubts }: PictureReads, ms: number): void {
    this.pictures++;
    this.ms.push(ms);
    if (reads.some((one) => isNamed(one, expected))) this.right++;
    else if (doubts.some(({ read, why }) => why === 'prefix' && isNamed(read, expected))) this.byPrefix++;
    if (reads.length > 0 && reads.every((one) => codeOf(one) === null)) this.refused++;
    this.doubts += doubts.length;
    this.wrongDoubts += doubts.filter(({ read }) => !isPrinted(read, expected)).length;
    for (const one of reads) if (!isPrinted(one, expected)) this.strangers.push(`${name}: ${one.format} ${one.text}`);
  }

  get read(): number {
    return this.right + this.byPrefix;
  }
}

/**
 * Still pictures of `g_images`, as they are and under eight seeded disturbances each: how many are read rightly, how many of these
 * are shown as a doubt because of their prefix, codes that are not in the picture (none is wanted), and milliseconds. Options:
 * how many seeds of each disturbance (1; 0 for the pictures as they are), and the first seed (1).
 */
export async function run(options: string[]): Promise<void> {
  const seeds = countOption(options[0], 1);
  const first = countOption(options[1], 1);
  if (!photographFiles.every((file) => existsSync(`${sharedData}${file}`))) {
    console.log('Skipped: no ../shared/data/g_images.');
    return;
  }
  await loadTestDecoder();
  await withPhotographs(async (photographs) => {
    const figures = [...(await asTheyAre(photographs))];
    if (seeds > 0) figures.push(...(await disturbed(photographs, seeds, first)));
    judge(figures);
  });
}

const groupOf = (photographs: readonly Photograph[], sets: readonly string[]): Photograph[] =>
  photographs.filter(({ image }) => sets.includes(image.split('/')[0] ?? ''));

async function asTheyAre(photographs: readonly Photograph[]): Promise<Wanted[]> {
  const times = new Map<string, number[]>();
  const rows = [];
  const figures: Wanted[] = [];
  const strangers: string[] = [];
  for (const { title, sets, wanted } of groups) {
    const tally = new Tally();
    for (const { image, expected, path } of groupOf(photographs, sets)) {
      const picture = await openPicture(path);
      const begun = performance.now();
      const found = await readStill(picture, {
        onPass: (name, ms) => times.set(name, [...(times.get(name) ?? []), ms]),
      });
      tally.add(image, expected, found, performance.now() - begun);
    }
    const figure = { title: `${title}, read rightly`, value: tally.read, atLeast: wanted };
    figures.push(figure);
    strangers.push(...tally.strangers);
    const { pictures, read, byPrefix, refused, doubts, wrongDoubts, ms } = tally;
    rows.push([
      title,
      pictures,
      read,
      byPrefix,
      wantedText(figure),
      tally.strangers.length,
      refused,
      doubts,
      wrongDoubts,
      ...shares(ms),
    ]);
  }
  console.log('\nPictures as they are\n');
  printTable(
    [
      'set',
      'pictures',
      'right',
      'of them by doubt of the prefix',
      'wanted',
      'wrong',
      'refused',
      'doubts',
      'of them not in the picture',
      'ms p50',
      'ms p95',
    ],
    rows,
  );
  tell(strangers);
  printTable(
    ['pass', 'pictures', 'ms p50', 'ms p95'],
    [...times].map(([name, ms]) => [name, ms.length, ...shares(ms)]),
  );
  return [...figures, { title: 'codes that are not in their picture', value: strangers.length, atMost: 0 }];
}

async function disturbed(photographs: readonly Photograph[], seeds: number, first: number): Promise<Wanted[]> {
  const byGroup = new Map(groups.map(({ title }) => [title, new Tally()]));
  const byKind = new Map(Object.keys(disturbances).map((kind) => [kind, new Tally()]));
  for (const { title, sets } of groups)
    for (const { image, expected, path } of groupOf(photographs, sets)) {
      const picture = await openPicture(path);
      for (const kind of Object.keys(disturbances))
        for (let seed = first; seed < first + seeds; seed++) {
          const changed = await disturb(picture, kind, `${image} ${seed}`);
          const begun = performance.now();
          const found = await readStill(changed);
          const ms = performance.now() - begun;
          byGroup.get(title)?.add(`${image}, ${kind}, seed ${seed}`, expected, found, ms);
          byKind.get(kind)?.add(image, expected, found, ms);
        }
    }
  console.log(`\nPictures disturbed, seeds ${first} to ${first + seeds - 1}\n`);
  const head = [
    'pictures',
    'right',
    'of them by doubt of the prefix',
    'wrong',
    'doubts',
    'of them not in the picture',
    'ms p50',
    'ms p95',
  ];
  const rowsOf = (tallies: ReadonlyMap<string, Tally>): (string | number)[][] =>
    Array.from(tallies, ([name, { pictures, read, byPrefix, strangers, doubts, wrongDoubts, ms }]) => [
      name,
      pictures,
      read,
      byPrefix,
      strangers.length,
      doubts,
      wrongDoubts,
      ...shares(ms),
    ]);
  printTable(['disturbance', ...head], rowsOf(byKind));
  console.log();
  printTable(['set', ...head], rowsOf(byGroup));
  const strangers = [...byGroup.values()].flatMap((tally) => tally.strangers);
  tell(strangers);
  const count = [...byGroup.values()].reduce((sum, { pictures }) => sum + pictures, 0);
  const bound =
    strangers.length === 0 ? `at most ${((3 / count) * 1_000).toFixed(2)} in truth (rule of three, 95 %)` : 'some';
  console.log(
    `Wrong codes in 1,000 disturbed pictures: ${((strangers.length / count) * 1_000).toFixed(2)} seen in ${count}, ${bound}`,
  );
  return [
    { title: 'codes that are not in their disturbed picture', value: strangers.length, atMost: 0 },
    ...groups.map(({ title, wantedShare }) => {
      const { read = 0, pictures = 1 } = byGroup.get(title) ?? {};
      return { title: `${title}, disturbed, share read rightly`, value: read / pictures, atLeast: wantedShare };
    }),
  ];
}

function tell(strangers: readonly string[]): void {
  console.log(
    `\nCodes that are not in their picture: ${strangers.length}${strangers.map((line) => `\n  ${line}`).join('')}\n`,
  );
}

function shares(ms: readonly number[]): string[] {
  return [0.5, 0.95].map((share) => quantile(ms, share).toFixed(0));
}
