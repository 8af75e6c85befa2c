import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesOf } from '../../api/features/database-export/package/package-files.ts';
import { fullColumns } from '../../api/features/database-export/package/product-columns.ts';
import { correctedFile } from '../../api/features/verification/checking/corrected-file.ts';
import { emptyVerdict } from '../../api/features/verification/checking/judge-row.ts';
import { openCodesFile } from '../../api/features/verification/checking/read-file.ts';
import { ResultFiles } from '../../api/features/verification/checking/result-files.ts';
import { writeSample } from '../../api/features/verification/sample-files.ts';
import { toXlsx } from '../../pwa/core/page/table-file.ts';
import { payloads } from '../support/formula-payloads.ts';
import { gtinOf } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';

const folder = mkdtempSync(join(tmpdir(), 'gtinoteka-openers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileName = '=HYPERLINK("https://zlo.example";"kody").xlsx';
const kinds = ['report', 'corrected', 'sample-result', 'sample-input', 'package', 'shown'] as const;
const pathOf = (kind: string): string => join(folder, `${kind}.xlsx`);

async function save(kind: (typeof kinds)[number], bytes: AsyncIterable<Uint8Array> | Uint8Array): Promise<void> {
  const pieces: Uint8Array[] = [];
  if (bytes instanceof Uint8Array) pieces.push(bytes);
  else for await (const piece of bytes) pieces.push(piece);
  writeFileSync(pathOf(kind), Buffer.concat(pieces));
}

async function saveReport(): Promise<void> {
  const report = new ResultFiles(['GTIN', 'Nazwa', 'Marka'], ['xlsx']);
  const saved = save('report', report.xlsx);
  for (const text of payloads)
    await report.add([text, text, text], {
      ...emptyVerdict,
      state: 'bad',
      reason: text,
      holder: text,
      ourName: text,
      ourBrand: text,
    });
  const counts = { ok: 0, warn: 0, bad: payloads.length, none: 0, unchecked: 0 };
  await report.finish({ fileName, checkedAt: '23-11-2026', rows: payloads.length, codes: 0, counts });
  await saved;
}

async function saveCorrected(): Promise<void> {
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const lines = payloads.map((text, i) => [gtinOf('5901234', i).slice(1), text, text].map(quoted).join(';'));
  const list = join(folder, 'list.csv');
  writeFileSync(list, `GTIN;Nazwa;Marka\r\n${lines.join('\r\n')}\r\n`);
  await save('corrected', correctedFile(await openCodesFile(list, folder)));
}

/** A product whose every text is the payload, as a line of COPY. */
function lineOf(text: string, i: number): string {
  const escaped = text.replace(/[\\;\t\n\r]/g, (sign) => `\\${{ '\t': 't', '\n': 'n', '\r': 'r' }[sign] ?? sign}`);
  return [gtinOf('5901234', i), ...fullColumns.slice(1).map(() => escaped)].join(';');
}

beforeAll(async () => {
  await saveReport();
  await saveCorrected();
  await save('sample-result', await writeSample('result'));
  await save('sample-input', await writeSample('input'));
  async function* lines(): AsyncGenerator<string[]> {
    yield payloads.map(lineOf);
  }
  await save('package', bytesOf('xlsx', lines(), false));
  const shown = [['GTIN', 'Nazwa', 'Marka'], ...payloads.slice(0, 45).map((text) => ['05901234123457', text, text])];
  await save('shown', new Uint8Array(await (await toXlsx(shown, 'Katalog')).arrayBuffer()));
});

/** Opens every workbook and tells, of each: cells that are formulas, cells with a value, and the texts of the first column that are codes. */
const reader = `
import json, sys, openpyxl
told = {}
for path in sys.argv[1:]:
    book = openpyxl.load_workbook(path)
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.value is not None]
    bars = [[sheet.title, str(area.sqref), sheet[str(area.sqref)].value, float(area.rules[0].dataBar.cfvo[1].val)] for sheet in book for area in sheet.conditional_formatting]
    told[path] = {"bars": bars, "opens": book.active.title, "formulas": [str(cell.value) for cell in cells if cell.data_type == "f"], "texts": [cell.value for cell in cells if cell.data_type == "s"]}
print(json.dumps(told))
`;

/** The bars of a result as openpyxl reads them: the count of each verdict, and the rows that make a full bar. */
const barsOf = (cells: Readonly<Record<string, number>>, rows: number) =>
  Object.entries(cells).map(([cell, count]) => ['Podsumowanie', cell, count, rows]);

const run = promisify(execFile);
const patience = unhurried(180_000);

const hasOpenpyxl = spawnSync('python3', ['-c', 'import openpyxl']).status === 0;
const office = ['soffice', 'libreoffice'].find((name) => spawnSync(name, ['--version']).status === 0);

test.skipIf(!hasOpenpyxl)(
  `openpyxl opens every workbook and finds no formula${hasOpenpyxl ? '' : ' (openpyxl is not there)'}`,
  async () => {
    expect(payloads.length).toBeGreaterThan(300);
    const { stdout } = await run('python3', ['-c', reader, ...kinds.map(pathOf)], { maxBuffer: 64 * 1_048_576 });
    const told: Record<string, { formulas: string[]; texts: string[]; bars: unknown[]; opens: string }> =
      JSON.parse(stdout);
    for (const kind of kinds) {
      const { formulas, texts } = told[pathOf(kind)] ?? { formulas: ['nothing was told'], texts: [] };
      // openpyxl calls a text that begins with = a formula unless its cell says that it is a text; ours all say so.
      expect(formulas, kind).toEqual([]);
      expect(texts.length, kind).toBeGreaterThan(10);
    }
    expect(told[pathOf('package')]?.texts.filter((text) => /^0590\d{10}$/.test(text))).toHaveLength(payloads.length);
    expect(told[pathOf('report')]?.texts).toContain(fileName);
    expect(told[pathOf('report')]?.texts).toContain('=1+1');
    expect(Object.fromEntries(kinds.map((kind) => [kind, told[pathOf(kind)]?.bars]))).toEqual({
      report: barsOf({ B10: payloads.length }, payloads.length),
      'sample-result': barsOf({ B8: 1, B9: 1, B10: 2, B11: 1 }, 5),
      corrected: [],
      'sample-input': [],
      package: [],
      shown: [],
    });
    expect(told[pathOf('report')]?.opens).toBe('Podsumowanie');
  },
  patience,
);

test.skipIf(!office)(
  `LibreOffice converts every workbook and finds no formula${office ? '' : ' (LibreOffice is not there)'}`,
  async () => {
    const profile = pathToFileURL(join(folder, 'profile')).href;
    await run(office ?? '', [
      `-env:UserInstallation=${profile}`,
      '--headless',
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      ...kinds.map(pathOf),
    ]);
    for (const kind of kinds) {
      const text = readFileSync(join(folder, `${basename(pathOf(kind), '.xlsx')}.fods`), 'utf8');
      expect(text.match(/table:formula=/g) ?? [], kind).toEqual([]);
      expect(text.match(/<table:table-cell/g)?.length, kind).toBeGreaterThan(10);
      expect(/<calcext:data-bar /.test(text), kind).toBe(/report|result/.test(kind));
    }
  },
  patience,
);
