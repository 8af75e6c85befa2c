import { StringDecoder } from 'node:string_decoder';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Lines are read by COPY rather than as rows: the driver's parsing of a row costs more than all that is done with it later. */
const format = `(DELIMITER ';', NULL '')`;

/**
 * Rows of a statement whose columns are texts, some at a time, each as one line: texts parted by semicolons, as cellsOfCopied() reads them.
 * Null is an empty text. The statement's `$1` … are written in as literals, since COPY takes no parameters. Whoever stops before the end
 * gives up the connection too.
 */
export async function* copyLines(
  client: pg.ClientBase,
  statement: string,
  values: readonly unknown[],
): AsyncGenerator<string[]> {
  const copied = client.query(copyTo(`COPY (${withLiterals(statement, values)}) TO STDOUT ${format}`));
  // Of a connection that is given up nobody is told.
  copied.on('error', () => {});
  const decoder = new StringDecoder('utf8');
  let begun = '';
  let isOver = false;
  try {
    for await (const chunk of copied) {
      const lines = (begun + decoder.write(chunk as Buffer)).split('\n'); // a stream of bytes
      begun = lines.pop() ?? '';
      if (lines.length > 0) yield lines;
    }
    isOver = true;
  } catch (error) {
    isOver = true;
    throw error;
  } finally {
    // Nothing else could be asked before all of it was read.
    if (!isOver) {
      copied.destroy();
      if (client instanceof pg.Client) void client.end().catch(() => {});
    }
  }
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** The texts of a line of copyLines(). */
export function cellsOfCopied(line: string): string[] {
  if (!line.includes('\\')) return line.split(';');
  const cells = `;${line}`.match(/;(?:[^\\;]|\\.)*/g) ?? [];
  return cells.map((cell) => cell.slice(1).replace(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign));
}

/** A statement with its parameters written in, of the kinds that a search has. */
function withLiterals(statement: string, values: readonly unknown[]): string {
  return statement.replace(/\$(\d+)/g, (_, place: string) => literalOf(values[Number(place) - 1]));
}

/** A text as SQL has it. */
export function literalText(text: string): string {
  return pg.escapeLiteral(text);
}

function literalOf(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return literalText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return `'${value}'`;
  if (Array.isArray(value)) return literalText(`{${value.map(itemOf).join(',')}}`);
  throw new TypeError(`no literal of ${typeof value}`);
}

function itemOf(item: unknown): string {
  if (typeof item !== 'string' && typeof item !== 'number')
    throw new TypeError(`no literal of a list of ${typeof item}`);
  return `"${String(item).replace(/[\\"]/g, '\\$&')}"`;
}
