import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runImport, type ImportRequest } from '@gtinoteka/api/features/catalogue-import/import-commands.ts';
import { removeDemoData } from '@gtinoteka/api/seeds/remove-demo-data.ts';

export const folder = mkdtempSync(join(tmpdir(), 'catalogue-import-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
let count = 0;

/** A list on the disk; answers its path. */
export function listFile(content: string | Buffer, name = `lista-${++count}.csv`): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** A GTIN-13 with a right check digit out of twelve digits. */
export function gtin13(body: string): string {
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += Number(body[i]) * (i % 2 === 0 ? 1 : 3);
  return body + ((10 - (sum % 10)) % 10);
}

/** Runs one command against a database as the CLI does and answers its figures, of several files those of all. */
export async function importFile(
  url: string,
  path: string | readonly string[],
  request: Partial<ImportRequest> = {},
): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result = await runImport(client, {
      command: 'import-products',
      paths: typeof path === 'string' ? [path] : path,
      rejectsPath: null,
      language: null,
      completePrefixes: [],
      removeDemo: removeDemoData,
      progress: { waits() {}, begins() {}, phase() {}, rows() {}, finish() {}, stop() {} },
      ...request,
    });
    return { ...result.summaries.at(-1), perFile: result.summaries.slice(0, -1), lines: result.lines };
  } finally {
    await client.end();
  }
}
