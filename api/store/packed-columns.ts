import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { remembering } from '../core/database/remembering-types.ts';

/** A column of a statement: its name in the row, its SQL expression, and its type in PostgreSQL. */
export interface SqlColumn {
  readonly name: string;
  readonly sql: string;
  readonly type: 'text' | 'text[]' | 'numeric[]' | 'boolean' | 'timestamptz' | 'bigint' | 'jsonb';
}

export interface PackedColumns<Row> {
  /** list for a SELECT: one text, never null, or the columns one by one */
  readonly sql: string;
  /** The same list taken from a subquery of that name. */
  of(subquery: string): string;
  /**
   * The columns of a row that the statement gave. Lists and JSON of a packed one are frozen: equal ones are one object. Throws if its text
   * is not of this statement.
   */
  read(row: object): Row;
}

/** Nobody can write these into a text of ours, because nobody knows them: they are drawn when the process starts. */
const secret = randomBytes(3).toString('base64url');
const separator = `\u001f${secret}`;
const none = `\u001e${secret}`;

/**
 * Has a statement give many columns as one text, which costs a server half of what their parsing one by one does
 * (infra/decisions/small-machines.md), and PostgreSQL as much. `Row` has the names of `columns`, in the types the pool gives them.
 * `packs`: false leaves it to the pool, for each column.
 */
export function packColumns<Row extends object>(
  columns: readonly SqlColumn[],
  { packs }: { packs: boolean },
): PackedColumns<Row> {
  return packs ? packedColumns(columns) : singleColumns(columns);
}

function packedColumns<Row extends object>(columns: readonly SqlColumn[]): PackedColumns<Row> {
  const readers = columns.map(({ name, type }) => ({ name, read: readerOf(type) }));
  // A copy of an object that has all the names stays an object with fields; names added one by one make it a table (33 of them), whose every
  // field costs more to write and to read.
  const blank: Record<string, unknown> = Object.fromEntries(columns.map(({ name }) => [name, null]));
  const texts = columns.map(({ sql }) => `(${sql})::text`).join(', ');
  return {
    sql: `array_to_string(ARRAY[${texts}], E'${escaped(separator)}', E'${escaped(none)}') AS packed`,
    of: (subquery) => `${subquery}.packed`,
    read(given) {
      const { packed } = given as { packed: string }; // of this statement
      const values = packed.split(separator);
      if (values.length !== readers.length) throw new Error(`${values.length} columns instead of ${readers.length}`);
      const row = { ...blank };
      for (let place = 0; place < readers.length; place++) {
        const [reader, value] = [readers[place], values[place]];
        if (reader && value !== undefined && value !== none) row[reader.name] = reader.read(value);
      }
      return row as Row; // the columns have its names and types
    },
  };
}

function singleColumns<Row extends object>(columns: readonly SqlColumn[]): PackedColumns<Row> {
  // Names of their own: others of the statement may have the same.
  const own = (name: string): string => `packed_${name}`;
  return {
    sql: columns.map(({ name, sql }) => `${sql} AS ${own(name)}`).join(', '),
    of: (subquery) => columns.map(({ name }) => `${subquery}.${own(name)}`).join(', '),
    read(given) {
      const values = given as Record<string, unknown>; // of this statement
      return Object.fromEntries(columns.map(({ name }) => [name, values[own(name)]])) as Row; // as above
    },
  };
}

function escaped(mark: string): string {
  return `\\x${mark.charCodeAt(0).toString(16)}${mark.slice(1)}`;
}

type Read = (text: string) => unknown;

const textArray = 1009 as typeof pg.types.builtins.TEXT; // array types are missing from the list of built-in ones
const readTime = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as Read;
const readList = pg.types.getTypeParser(textArray) as Read;

function readerOf(type: SqlColumn['type']): Read {
  switch (type) {
    case 'text':
      return (text) => text;
    case 'boolean':
      return (text) => text === 'true';
    case 'bigint':
      return Number;
    case 'timestamptz':
      return readTime;
    case 'text[]':
    case 'numeric[]':
      return remembering((text) => frozen(readList(text)));
    case 'jsonb':
      return remembering((text) => frozen(JSON.parse(text)));
  }
}

function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
