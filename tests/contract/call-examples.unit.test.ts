import { codeFormats } from '@gtinoteka/contract/codes-2d.ts';
import { endpoints } from '../support/endpoints.ts';
import { callExamples } from '@gtinoteka/contract/examples/call-examples.ts';
import { codeFaults } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { checkGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { readTarget } from '@gtinoteka/contract/rules/digital-link/link-target.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { drawQrCode } from '../../api/core/codes-2d/draw-symbol.ts';
import { writeCode } from '../../api/core/codes-2d/write-code.ts';
import { readBatchSheet } from '../../api/features/codes-2d/batch/read-sheet.ts';
import { refusedCsv } from '../../api/features/codes-2d/batch/refused-list.ts';
import { readSheet } from '../../api/features/digital-link/sheet/read-sheet.ts';

const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));

test.each([...callExamples])('the example of %s is what the call takes and answers', (name, example) => {
  const endpoint = byName.get(name);
  for (const part of ['params', 'query', 'body', 'answer'] as const) {
    const schema = part === 'answer' && endpoint?.file ? undefined : endpoint?.[part];
    // A part that the call has is shown, one that it has not is not.
    expect([part, example[part] !== undefined]).toEqual([part, schema !== undefined]);
    if (schema) expect([part, z.safeParse(schema, example[part]).error?.issues]).toEqual([part, undefined]);
  }
  expect(Object.keys(example.parts ?? {})).toEqual(Object.keys(endpoint?.parts ?? {}));
  expect(Object.keys(example.files ?? {}).sort()).toEqual([...(endpoint?.file ?? [])].sort());
});

test('every call of 2D codes and of links has one', () => {
  const wanted = endpoints.filter(({ path }) => /^\/(?:generator_2d|codes|links)\//.test(path)).map(({ name }) => name);
  expect(wanted.filter((name) => !callExamples.has(name))).toEqual([]);
});

test('values of the examples are right by the rules too', () => {
  expect(codeFaults(callExamples.get('generate-codes')?.query ?? {})).toEqual({});
  expect(checkGtin(callExamples.get('get-code-links')?.params?.gtin ?? '')).toBeNull();
  const { href } = z.parse(z.object({ href: z.string() }), callExamples.get('add-link')?.body);
  expect(readTarget(href)).toEqual({ href });
});

test('files begin as the examples say, and the sheets that are sent are read without a fault', async () => {
  const matrix = drawQrCode('https://gtinoteka.example/01/09521234567011');
  const code = { matrix, module: 0.495, quiet: 4, lines: ['(01)09521234567011'] };
  for (const format of codeFormats) {
    const { bytes, mediaType } = writeCode(code, { format, dpi: null });
    const begins = callExamples.get('download-code')?.files?.[mediaType] ?? '';
    expect([format, bytes.toString('latin1').slice(0, begins.length)]).toEqual([format, begins]);
  }
  const csv = callExamples.get('get-batch-refusals')?.files?.['text/csv; charset=utf-8'];
  expect(refusedCsv([]).toString()).toBe(csv);
  const folder = mkdtempSync(join(tmpdir(), 'gtinoteka-examples-'));
  const sheetOf = (name: string): string => {
    const path = join(folder, `${name}.csv`);
    writeFileSync(path, callExamples.get(name)?.parts?.file ?? '');
    return path;
  };
  try {
    const [line] = await readBatchSheet(sheetOf('order-codes'));
    expect(line?.values).toEqual({ n01: '9521234567011', n10: 'L2611A', n17: '271130' });
    const { links, faults } = await readSheet(sheetOf('import-links'));
    expect([links.length, faults]).toEqual([1, []]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
