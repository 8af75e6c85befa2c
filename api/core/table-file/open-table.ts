import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openBytes, type ByteSource } from './byte-source.ts';
import { decodeText, noReading, type NamedEncoding, type TextReading } from './decode-text.ts';
import { delimitedRows } from './delimited-rows.ts';
import { nothingBefore, type BeforeHeader, type IsHeader } from './header-search.ts';
import { guardInflated } from './inflate-guard.ts';
import { jsonRows } from './json-rows.ts';
import { encodingOf, isOle2, ole2DirectoryOffset, sniffContent } from './sniff-content.ts';
import { defaultLimits, type TableLimits } from './table-limits.ts';
import type { TableBatch } from './table-row.ts';
import { workbookRows } from './workbook-rows.ts';

/** A table file that is read once by iterating it. Leaving the loop early closes the file. */
export interface Table extends AsyncIterable<TableBatch> {
  readonly path: string;
  /** known after the first batch; the columns of jsonl grow while it is read */
  kind(): 'delimited' | 'jsonl' | 'xlsx' | null;
  /** what was skipped before the header; known after the first batch */
  beforeHeader(): BeforeHeader;
  /** name of the sheet that is read; known after the first batch, null for other files than workbooks */
  sheet(): string | null;
  /** how the text was decoded; complete after the last batch, unused for a workbook */
  reading(): TextReading;
  /** fraction of the file that has been read, 0 to 1 */
  progress(): number;
}

/** Reads the directory of an OLE2 file, whose names tell whether it is an encrypted workbook. */
async function ole2Directory(path: string, source: ByteSource): Promise<Buffer[]> {
  if (source.gzipped || !isOle2(source.head)) return [];
  const file = await open(path);
  try {
    const piece = Buffer.alloc(16_384);
    const { bytesRead } = await file.read(piece, 0, piece.length, ole2DirectoryOffset(source.head));
    return [piece.subarray(0, bytesRead)];
  } finally {
    await file.close();
  }
}

/** Decompresses a gzipped workbook to a temporary file, because a zip is read from its end. */
async function* unpackedWorkbook(
  source: ByteSource,
  limits: TableLimits,
  rowsOf: (path: string) => AsyncGenerator<TableBatch>,
): AsyncGenerator<TableBatch> {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-'));
  try {
    const path = join(folder, 'table.xlsx');
    let bytes = 0;
    async function* bounded(): AsyncGenerator<Buffer> {
      for await (const chunk of source.chunks) {
        bytes += chunk.length;
        guardInflated(bytes, bytes, limits.packedBytes, limits.ratio);
        yield chunk;
      }
    }
    await pipeline(bounded(), createWriteStream(path, { mode: 0o600 }));
    yield* rowsOf(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Reads a table file of any size as a stream: delimited text (csv, tsv), jsonl or xlsx, each also gzipped.
 *
 * - The content decides the format, not the name.
 * - Text may be UTF-8, UTF-16, windows-1250, ISO-8859-2, CP852 or windows-1252; `encoding` overrides the detection.
 * - With `isHeader` the header is searched for among the leading rows, in a workbook on each visible sheet.
 * - Iterating throws TableFileError with one Polish sentence. Rows returned before the error are valid.
 */
export function openTable(
  path: string,
  options: Partial<TableLimits> = {},
  isHeader: IsHeader | null = null,
  encoding: NamedEncoding | null = null,
): Table {
  const limits = { ...defaultLimits, ...options };
  let before = nothingBefore;
  let sheet: string | null = null;
  const reading = noReading();
  const onHeader = (passed: BeforeHeader, name: string | null = null): void => {
    before = passed;
    sheet = name;
  };
  let progress = (): number => 0;
  let kind: 'delimited' | 'jsonl' | 'xlsx' | null = null;

  async function* batches(): AsyncGenerator<TableBatch> {
    const source = await openBytes(path, limits);
    progress = () => Math.min(1, source.readBytes() / source.fileBytes);
    try {
      const content = sniffContent(source.head, await ole2Directory(path, source), limits.advised);
      kind = content === 'zip' ? 'xlsx' : content;
      if (content === 'zip') {
        let share = 0;
        progress = () => Math.min(1, share);
        const onProgress = (value: number): void => {
          share = value;
        };
        const rowsOf = (book: string): AsyncGenerator<TableBatch> =>
          workbookRows(book, limits, onProgress, isHeader, onHeader);
        if (source.gzipped) yield* unpackedWorkbook(source, limits, rowsOf);
        else {
          source.close();
          yield* rowsOf(path);
        }
        return;
      }
      const text = decodeText(source.chunks, encodingOf(source.head), reading, encoding);
      yield* content === 'jsonl'
        ? jsonRows(text, limits)
        : delimitedRows(text, limits, isHeader ?? undefined, onHeader);
    } finally {
      source.close();
    }
  }

  return {
    path,
    kind: () => kind,
    beforeHeader: () => before,
    sheet: () => sheet,
    reading: () => reading,
    progress: () => progress(),
    [Symbol.asyncIterator]: batches,
  };
}
