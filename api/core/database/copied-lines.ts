import { StringDecoder } from 'node:string_decoder';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Read by COPY instead of rows: the driver's parsing of rows costs more than all further processing. */
const format = `(DELIMITER ';', NULL '')`;

/**
 * Reads the rows of a statement of text columns in batches of lines, separated by semicolons; see cellsOfCopied().
 * - Null is an empty text.
 * - `$1` … are inserted as literals, because COPY takes no parameters.
 * - Stopping early closes the connection.
 */
export async function* copyLines(
  client: pg.ClientBase,
  statement: string,
  values: readonly unknown[],
): AsyncGenerator<string[]> {
  const copied = client.query(copyTo(`COPY (${withLiterals(statement, values)}) TO STDOUT ${format}`));
  // Errors of a closed connection are ignored.
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
    // A connection with unread COPY data cannot run other statements.
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

/** Inserts the parameters of a statement, of the types used in searches. */
function withLiterals(statement: string, values: readonly unknown[]): string {
  return statement.replace(/\$(\d+)/g, (_, index: string) => literalOf(values[Number(index) - 1]));
}

/** Quotes a text as an SQL literal. */
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
