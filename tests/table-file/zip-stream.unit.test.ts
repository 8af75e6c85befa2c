import { spawnSync } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { openPackage } from '../../api/core/table-file/workbook-package.ts';
import { defaultLimits } from '../../api/core/table-file/table-limits.ts';
import { ZipStream, type Packing } from '../../api/core/table-writing/zip-stream.ts';
import { fileWith } from './temporary-table.ts';

const pieces = Array.from({ length: 40 }, (_, n) => `${'zażółć gęślą jaźń '.repeat(2_000)}${n}\n`);

async function zipOf(packing: Packing): Promise<Buffer> {
  const zip = new ZipStream(packing);
  const whole = buffer(zip.output);
  for (const [name, texts] of [
    ['pusty', []],
    ['część.xml', pieces],
    ['ostatni', ['x']],
  ] as const) {
    zip.beginPart(name);
    for (const text of texts) await zip.write(text);
    await zip.endPart();
  }
  zip.finish();
  return whole;
}

describe.each(['here', 'beside'] as const)('a zip that is packed %s', (packing) => {
  test('has its parts as they were written, by our own reader and by another', async () => {
    const path = fileWith(await zipOf(packing));
    const book = await openPackage(path, { ...defaultLimits, ratio: Infinity });
    const texts = [];
    for (const name of ['pusty', 'część.xml', 'ostatni']) {
      const chunks = [];
      for await (const chunk of book.read(name)) chunks.push(chunk);
      texts.push(Buffer.concat(chunks).toString());
    }
    book.close();
    expect(texts).toEqual(['', pieces.join(''), 'x']);
    const other = spawnSync('unzip', ['-t', path], { encoding: 'utf8' });
    if (!other.error) expect(other.stdout).toContain('No errors detected');
  });

  test('fails for whoever adds to it when its reader has gone', async () => {
    const zip = new ZipStream(packing);
    zip.output.on('error', () => {});
    zip.beginPart('x');
    const writing = (async () => {
      for (;;) for (const text of pieces) await zip.write(text);
    })();
    // Whether it waits for the reader then or not.
    setImmediate(() => zip.output.destroy(new Error('has left')));
    await expect(writing).rejects.toThrow('has left');
    await expect(zip.write('x')).rejects.toThrow('has left');
  });
});

test('both ways give the same bytes', async () => {
  const [here, beside] = await Promise.all([zipOf('here'), zipOf('beside')]);
  expect(here.equals(beside)).toBe(true);
});
