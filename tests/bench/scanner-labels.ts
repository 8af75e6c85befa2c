import { readFrame } from '../../pwa/features/scanner/reading/decode-frame.ts';
import { readStill } from '../../pwa/features/scanner/reading/decode-still.ts';
import { codeOf, type PictureReads } from '../../pwa/features/scanner/reading/read-code.ts';
import { labelScene } from '../support/label-scenes.ts';
import { loadTestDecoder } from '../support/browser/pictures.ts';
import { judge, printTable } from './table.ts';

/** Trade items that would be looked up, in 14 digits. */
const itemsOf = ({ reads }: PictureReads): string[] =>
  reads.flatMap((read) => codeOf(read)?.gtin.padStart(14, '0') ?? []);

/**
 * Invented labels with numbers by chance, aslant, bent, blurred and small, as still pictures and as frames: how many of their codes
 * are read, and codes that are not in them (none is wanted). No threshold was chosen by them. Options: how many scenes (200), the
 * first seed (0).
 */
export async function run([count = '200', first = '0']: string[]): Promise<void> {
  await loadTestDecoder();
  const wrong: string[] = [];
  const read = { still: 0, frame: 0 };
  let printedCodes = 0;
  for (let seed = Number(first); seed < Number(first) + Number(count); seed++) {
    const { picture, printed } = await labelScene(`label ${seed}`);
    printedCodes += printed.length;
    for (const [way, reads] of [
      ['still', await readStill(picture)],
      ['frame', await readFrame(picture)],
    ] as const) {
      const items = itemsOf(reads);
      read[way] += printed.filter((item) => items.includes(item)).length;
      wrong.push(
        ...items
          .filter((item) => !printed.includes(item))
          .map((item) => `seed ${seed}, ${way}: ${item} for ${printed}`),
      );
    }
  }
  printTable(
    ['looked at as', 'codes', 'read'],
    Object.entries(read).map(([way, right]) => [way, printedCodes, right]),
  );
  console.log(wrong.join('\n'));
  judge([
    { title: 'codes that are not in their picture', value: wrong.length, atMost: 0 },
    { title: 'share of codes read, still', value: read.still / printedCodes, atLeast: 0.35 },
  ]);
}
