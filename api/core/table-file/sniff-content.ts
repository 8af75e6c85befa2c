import { TableFileError } from './table-file-error.ts';
import { defaultLimits } from './table-limits.ts';

export type Content = 'zip' | 'jsonl' | 'delimited';
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

function startsWith(head: Buffer, ...bytes: number[]): boolean {
  return bytes.every((byte, i) => head[i] === byte);
}

const encryptedNames = ['EncryptedPackage', 'EncryptionInfo'].map((name) => Buffer.from(name, 'utf16le'));

/** Old Excel files and encrypted new ones both are OLE2 containers. The names in the directory tell them apart. */
function refuseOle2(parts: readonly Buffer[], advised: string): never {
  if (parts.some((part) => encryptedNames.some((name) => part.includes(name))))
    throw new TableFileError('ENCRYPTED', 'Plik jest zabezpieczony hasłem. Zdejmij hasło i zapisz go ponownie.');
  throw new TableFileError('XLS', `To stary format binarny (.xls). Zapisz arkusz jako ${advised}.`);
}

/** Offset of the directory of an OLE2 file, read from its header. */
export function ole2DirectoryOffset(head: Buffer): number {
  if (head.length < 64) return 0;
  const sector = 2 ** Math.min(head.readUInt16LE(0x1e), 16);
  return (head.readUInt32LE(0x30) + 1) * sector;
}

export function isOle2(head: Buffer): boolean {
  return startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
}

const packers: [string, number[]][] = [
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf]],
  ['rar', [0x52, 0x61, 0x72, 0x21]],
  ['gzip w gzipie', [0x1f, 0x8b]],
];

/** Detects UTF-16 by its byte order mark, or by the zero bytes of ASCII letters. */
export function encodingOf(head: Buffer): Encoding {
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(head, 0xfe, 0xff)) return 'utf-16be';
  const sample = head.subarray(0, 512);
  let even = 0;
  let odd = 0;
  for (const [i, byte] of sample.entries()) if (byte === 0) i % 2 === 0 ? even++ : odd++;
  if (even === 0 && odd > sample.length / 4) return 'utf-16le';
  if (odd === 0 && even > sample.length / 4) return 'utf-16be';
  return 'utf-8';
}

/**
 * Detects the format of a file by its content alone. `extra`: further pieces of an OLE2 file (its directory);
 * `advised`: the formats that an error recommends. Throws TableFileError for every other format.
 */
export function sniffContent(head: Buffer, extra: readonly Buffer[] = [], advised = defaultLimits.advised): Content {
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04) || startsWith(head, 0x50, 0x4b, 0x05, 0x06)) return 'zip';
  if (isOle2(head)) refuseOle2([head, ...extra], advised);
  if (head[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(head[1] ?? 0xff) && (head[2] ?? 0) < 0x20 && head[3] === 0)
    throw new TableFileError('XLS', `To stary format binarny (.xls). Zapisz arkusz jako ${advised}.`);
  for (const [name, magic] of packers)
    if (startsWith(head, ...magic))
      throw new TableFileError(
        'UNSUPPORTED_COMPRESSION',
        `Plik jest spakowany (${name}). Rozpakuj go albo spakuj jednokrotnie programem gzip.`,
      );

  const encoding = encodingOf(head);
  const text = new TextDecoder(encoding).decode(head.subarray(0, 4096));
  const start = text.trimStart();
  if (start === '' && head.length < 4096) throw new TableFileError('EMPTY', 'Plik jest pusty.');
  if (/^<(\?xml|!doctype|html|table|svg)/i.test(start))
    throw new TableFileError('NOT_A_TABLE', `To plik XML lub HTML. Zapisz tabelę jako ${advised}.`);
  if (start.startsWith('%PDF')) throw new TableFileError('NOT_A_TABLE', 'To plik PDF, a nie tabela.');
  // oxlint-disable-next-line no-control-regex -- control characters are what tells binary data from text
  const controls = text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  if (controls > text.length / 200)
    throw new TableFileError('NOT_A_TABLE', 'To plik binarny, a nie tabela. Czytane są csv, tsv, jsonl i xlsx.');
  if (start.startsWith('[{') || /^\[\s*\{/.test(start))
    throw new TableFileError(
      'JSON_INVALID',
      'To jedna tablica JSON. Zapisz ją jako JSONL: jeden obiekt w każdym wierszu.',
    );
  return start.startsWith('{') ? 'jsonl' : 'delimited';
}
