import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openTable } from '@gtinoteka/api/core/table-file/open-table.ts';
import { TableFileError } from '@gtinoteka/api/core/table-file/table-file-error.ts';

export interface FileOutcome {
  name: string;
  /** 'read', or the code of the refusal */
  code: string;
  rows: number;
  milliseconds: number;
  /** an error that is no refusal */
  unexpected?: string;
}

async function readOne(path: string, name: string): Promise<FileOutcome> {
  const started = performance.now();
  const outcome: FileOutcome = { name, code: 'read', rows: 0, milliseconds: 0 };
  try {
    for await (const batch of openTable(path, { stall: 4_000 })) outcome.rows += batch.rows.length;
  } catch (error) {
    if (error instanceof TableFileError) outcome.code = error.code;
    else outcome.unexpected = String(error);
  }
  outcome.milliseconds = Math.round(performance.now() - started);
  return outcome;
}

// A process of its own, so that its memory can be bounded and measured: prints what became of every file of a folder.
const folder = process.argv[2] ?? '.';
const outcomes: FileOutcome[] = [];
for (const item of readdirSync(folder, { recursive: true, withFileTypes: true }))
  if (item.isFile()) outcomes.push(await readOne(join(item.parentPath, item.name), item.name));
process.stdout.write(JSON.stringify({ outcomes, maxRssMegabytes: process.resourceUsage().maxRSS / 1024 }));
