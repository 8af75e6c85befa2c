import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { guardInflated, withStallGuard } from './inflate-guard.ts';
import { TableFileError } from './table-file-error.ts';
import type { TableLimits } from './table-limits.ts';

/** The zip of a workbook. Part names are case-insensitive, as in the packaging standard. */
export interface WorkbookPackage {
  has(name: string): boolean;
  /** bytes of a part; throws TableFileError if it is missing, damaged or too big */
  read(name: string): AsyncGenerator<Buffer>;
  /** decompressed size of a part according to its header; 0 if it is missing */
  sizeOf(name: string): number;
  close(): void;
}

function damaged(cause?: unknown): TableFileError {
  return new TableFileError('DAMAGED', 'Plik jest uszkodzony albo ucięty: archiwum ZIP arkusza jest niepoprawne.', {
    cause,
  });
}

/** Rejects overlapping parts, with which a small file expands the same bytes many times. */
function refuseOverlap(entries: readonly yauzl.Entry[]): void {
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end) throw damaged();
    end = entry.relativeOffsetOfLocalHeader + 30 + entry.compressedSize;
  }
}

async function listEntries(zip: yauzl.ZipFile, limits: TableLimits): Promise<Map<string, yauzl.Entry>> {
  const tooMany = new TableFileError('TOO_MANY_PARTS', `Archiwum arkusza ma ponad ${limits.parts} plików.`);
  if (zip.entryCount > limits.parts) throw tooMany;
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of withStallGuard(zip.eachEntry(), limits.stall)) {
    if (entry.fileName.endsWith('/')) continue;
    const name = entry.fileName.toLowerCase();
    if (entries.has(name)) throw damaged();
    entries.set(name, entry);
  }
  refuseOverlap([...entries.values()]);
  return entries;
}

/** Opens the zip at `path` and reads its directory. Sizes and checksums are verified while parts are read. */
export async function openPackage(path: string, limits: TableLimits): Promise<WorkbookPackage> {
  const zip = await yauzl.openPromise(path, { autoClose: false, validateEntrySizes: true }).catch((error: unknown) => {
    throw damaged(error);
  });
  zip.on('error', () => {});
  let entries: Map<string, yauzl.Entry>;
  try {
    entries = await listEntries(zip, limits);
  } catch (error) {
    zip.close();
    throw error instanceof TableFileError ? error : damaged(error);
  }

  async function* read(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name.toLowerCase());
    if (!entry) throw damaged();
    if (entry.isEncrypted())
      throw new TableFileError('ENCRYPTED', 'Plik jest zabezpieczony hasłem. Zdejmij hasło i zapisz go ponownie.');
    guardInflated(entry.uncompressedSize, entry.compressedSize, limits.partBytes, limits.ratio);
    let bytes = 0;
    let sum = 0;
    try {
      const stream = await zip.openReadStreamPromise(entry);
      try {
        for await (const chunk of withStallGuard<Buffer>(stream, limits.stall)) {
          bytes += chunk.length;
          guardInflated(bytes, entry.compressedSize, limits.partBytes, limits.ratio);
          sum = crc32(chunk, sum);
          yield chunk;
        }
      } finally {
        stream.destroy();
      }
    } catch (error) {
      throw error instanceof TableFileError ? error : damaged(error);
    }
    if (sum !== entry.crc32) throw damaged();
  }

  return {
    has: (name) => entries.has(name.toLowerCase()),
    sizeOf: (name) => entries.get(name.toLowerCase())?.uncompressedSize ?? 0,
    read,
    close: () => zip.close(),
  };
}
