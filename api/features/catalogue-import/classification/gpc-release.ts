import { openBytes, type ByteSource } from '../../../core/table-file/byte-source.ts';
import { TableFileError } from '../../../core/table-file/table-file-error.ts';
import { defaultLimits } from '../../../core/table-file/table-limits.ts';
import { readXml } from '../../../core/table-file/workbook-xml.ts';
import type { GpcNode } from '../../../store/catalogue/gpc-import.ts';
import { plainText } from '../../../core/input/cell-texts.ts';
import { GpcTree } from './gpc-tree.ts';
import { ImportRefused } from '../import-refused.ts';
import { CellFault } from '../../../core/input/row-fault.ts';

/** Maximum size of a release, one document of about 100 MB, in bytes. */
const longestRelease = 400_000_000;
const limits = { ...defaultLimits, inflatedBytes: longestRelease };

export interface GpcRelease {
  readonly nodes: GpcNode[];
  /** language of the titles in lower case; null if the file does not state it */
  readonly language: string | null;
}

/**
 * Reads an official GPC release.
 * - JSON: `{ LanguageCode, Schema: [{ Level, Code, Title, Childs }] }`.
 * - XML: `schema` with `segment`, `family`, `class`, `brick`, each with `code` and `text`.
 * - Null for another format, which may be a table.
 */
export async function readGpcRelease(path: string): Promise<GpcRelease | null> {
  const source = await openBytes(path, limits);
  try {
    const start = source.head
      .subarray(0, 65_536)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart();
    if (start.startsWith('<')) return await readXmlRelease(source);
    if (start.startsWith('{') && /"schema"\s*:/i.test(start)) return await readJsonRelease(source);
    return null;
  } catch (error) {
    // All nodes of a release are required: a faulty one means a corrupt file.
    if (error instanceof CellFault) throw new ImportRefused(`Wydanie GPC jest niepoprawne. ${error.fault.reason}`);
    throw error;
  } finally {
    source.close();
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Value of a case-insensitive key; releases differ in case. */
function valueOf(record: Record<string, unknown>, ...names: string[]): unknown {
  const key = Object.keys(record).find((own) => names.includes(own.toLowerCase()));
  return key === undefined ? undefined : record[key];
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

async function readJsonRelease(source: ByteSource): Promise<GpcRelease> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source.chunks) {
    length += chunk.length;
    if (length > longestRelease) throw new TableFileError('TOO_BIG', 'Wydanie GPC ma ponad 400 MB.');
    chunks.push(chunk);
  }
  let document: unknown;
  try {
    document = JSON.parse(
      Buffer.concat(chunks)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
  } catch (error) {
    throw new TableFileError('JSON_INVALID', 'Plik JSON jest uszkodzony albo ucięty.', { cause: error });
  }
  const schema = isRecord(document) ? valueOf(document, 'schema') : null;
  if (!isRecord(document) || !Array.isArray(schema)) throw new ImportRefused('Plik JSON nie jest wydaniem GPC.');
  const tree = new GpcTree();
  addChildren(tree, schema, []);
  return { nodes: tree.nodes(), language: textOf(valueOf(document, 'languagecode')).toLowerCase() || null };
}

function addChildren(tree: GpcTree, children: unknown, parents: readonly string[]): void {
  // Attributes below bricks are not imported.
  if (!Array.isArray(children) || parents.length >= 4) return;
  for (const child of children) {
    if (!isRecord(child) || valueOf(child, 'active') === false) continue;
    const code = textOf(valueOf(child, 'code'));
    tree.add({
      code,
      parents,
      title: textOf(valueOf(child, 'title', 'text')),
      includes: plainText(textOf(valueOf(child, 'definition')), '', 30_000),
      excludes: plainText(textOf(valueOf(child, 'definitionexcludes')), '', 30_000),
    });
    addChildren(tree, valueOf(child, 'childs', 'children'), [...parents, code]);
  }
}

const xmlLevels = ['segment', 'family', 'class', 'brick'];

async function readXmlRelease(source: ByteSource): Promise<GpcRelease> {
  const tree = new GpcTree();
  const path: string[] = [];
  let isGpc = false;
  let language: string | null = null;
  const handler = {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      const tag = name.toLowerCase();
      if (tag === 'schema') {
        isGpc = true;
        language = (attributes.languageCode ?? attributes.language ?? '').toLowerCase() || null;
      }
      if (xmlLevels[path.length] !== tag) return;
      const code = attributes.code ?? '';
      tree.add({
        code,
        parents: [...path],
        title: attributes.text ?? attributes.title ?? '',
        includes: plainText(attributes.definition ?? '', '', 30_000),
        excludes: plainText(attributes.definitionExcludes ?? '', '', 30_000),
      });
      path.push(code);
    },
    close(name: string): void {
      if (path.length > 0 && xmlLevels[path.length - 1] === name.toLowerCase()) path.pop();
    },
  };
  for await (const _ of readXml(source.chunks, handler, limits));
  if (!isGpc) throw new ImportRefused('Plik XML nie jest wydaniem GPC: nie ma w nim znacznika schema.');
  return { nodes: tree.nodes(), language };
}
