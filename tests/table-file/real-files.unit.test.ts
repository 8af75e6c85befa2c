import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { sharedData as data } from '../support/shared-data.ts';
import type { FileOutcome } from './read-every-file.ts';
import { readTable } from './temporary-table.ts';
import { unhurried } from '../support/run/pace.ts';

const archive = join(data, 'f_sheets/poi_4.0.1_spreadsheets.tar.xz');
const folder = mkdtempSync(join(tmpdir(), 'real-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function unpack(): boolean {
  try {
    execFileSync('tar', ['-xJf', archive, '-C', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const canUnpack = existsSync(archive) && unpack();

describe.skipIf(!canUnpack)('spreadsheets of other programs (skipped without ../shared/data or xz)', () => {
  it(
    'each of the 367 ends with rows or one clear line, in 160 MB of heap and 5 seconds each',
    { timeout: unhurried(120_000) },
    () => {
      const reader = fileURLToPath(new URL('read-every-file.ts', import.meta.url));
      const run = spawnSync(process.execPath, ['--max-old-space-size=160', reader, folder], {
        encoding: 'utf8',
        maxBuffer: 64_000_000,
        timeout: unhurried(110_000),
      });
      expect(run.stderr).toBe('');
      expect(run.status).toBe(0);
      // the script prints this very shape
      const found = JSON.parse(run.stdout) as { outcomes: FileOutcome[]; maxRssMegabytes: number };
      expect(found.outcomes).toHaveLength(367);
      expect(found.outcomes.filter(({ milliseconds }) => milliseconds > 5_000)).toEqual([]);
      expect(found.outcomes.filter(({ unexpected }) => unexpected)).toEqual([]);
      expect(found.maxRssMegabytes).toBeLessThan(400);
      const codeOf = (name: string): string | undefined =>
        found.outcomes.find((outcome) => outcome.name === name)?.code;
      expect(codeOf('poc-xmlbomb-empty.xlsx')).toBe('DOCTYPE');
      expect(codeOf('protected_passtika.xlsx')).toBe('ENCRYPTED');
      expect(codeOf('SampleSS.ods')).toBe('ODS');
      const readable = found.outcomes.filter(({ name, code }) => name.endsWith('.xlsx') && code === 'read');
      expect(readable.length).toBeGreaterThan(100);
    },
  );
});

describe.skipIf(!existsSync(data))('real lists (skipped without ../shared/data)', () => {
  it.each([
    ['b_products/named_products_pl.jsonl.gz', 8_150, 'gtin'],
    ['b_products/off_2019_codes_names.tsv.gz', 477_246, 'code'],
    ['b_products/off_2019_bad_codes.tsv.gz', 6_468, 'code'],
    ['b_products/gtin_nip_kbpoz_2016.tsv.gz', 55_429, 'gtin14'],
    ['a_gpc/gpc_2025-05_en.tsv.gz', 5_297, 'segmentCode'],
    ['f_sheets/shop_carrefour_pl_c2020.csv.gz', 561, 'EAN'],
  ])('%s has %i rows', { timeout: unhurried(60_000) }, async (name, count, firstColumn) => {
    const found = await readTable(join(data, name));
    expect(found.rows).toHaveLength(count);
    expect(found.columns[0]).toBe(firstColumn);
    expect(found.lines[0]).toBe(name.includes('jsonl') ? 1 : 2);
    expect(found.lines.at(-1)).toBe(name.includes('jsonl') ? count : count + 1);
  });

  it('the tests cover every file of f_sheets', () => {
    expect(readdirSync(join(data, 'f_sheets')).filter((name) => name.endsWith('.csv.gz'))).toHaveLength(3);
  });
});
