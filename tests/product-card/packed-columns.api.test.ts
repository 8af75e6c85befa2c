import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { remembering } from '../../api/core/database/remembering-types.ts';
import { packColumns, type SqlColumn } from '../../api/store/packed-columns.ts';
import { createDatabase } from '../support/servers/database.ts';

const { db } = await createDatabase();

async function ask(statement: string, values: readonly unknown[] = []): Promise<object> {
  const { rows } = await db.executeQuery<object>(CompiledQuery.raw(statement, [...values]));
  return rows[0] ?? {};
}

const columns: readonly SqlColumn[] = [
  { name: 'word', sql: 'v.word', type: 'text' },
  { name: 'words', sql: 'v.words', type: 'text[]' },
  { name: 'amounts', sql: 'v.amounts', type: 'numeric[]' },
  { name: 'is_so', sql: 'v.is_so', type: 'boolean' },
  { name: 'at', sql: 'v.at', type: 'timestamptz' },
  { name: 'version', sql: 'v.version', type: 'bigint' },
  { name: 'path', sql: 'v.path', type: 'jsonb' },
];
const types = columns.map(({ type }, place) => `$${place + 1}::${type}`).join(', ');
const names = columns.map(({ name }) => name).join(', ');

/** The same values as the pool gives them, read from one text, and read column by column: each also through a subquery. */
async function readAll(values: readonly unknown[]): Promise<{ parsed: unknown; read: unknown[] }> {
  const parsed = await ask(`SELECT v.* FROM (SELECT ${types}) AS v (${names})`, values);
  const read: unknown[] = [];
  for (const packs of [true, false]) {
    const packed = packColumns<Record<string, unknown>>(columns, { packs });
    const statement = `SELECT ${packed.sql} FROM (SELECT ${types}) AS v (${names})`;
    read.push(packed.read(await ask(statement, values)));
    read.push(packed.read(await ask(`SELECT ${packed.of('k')}, 1 AS other FROM (${statement}) k`, values)));
  }
  return { parsed, read };
}

test.each([
  [
    'a whole row',
    ['Miód', ['PL', 'DE'], ['0.350', '12'], true, new Date('2026-02-03T04:05:06.789Z'), 7, [{ code: '1', text: 'ó' }]],
  ],
  ['nothing', [null, null, null, null, null, null, null]],
  ['empty values', ['', [], [], false, new Date(0), 0, []]],
  ['what separates and what is nothing', ['\u001f', ['\u001e', 'a\u001fb'], [], false, new Date(0), 0, ['\u001f']]],
  [
    'quotes, braces, lines',
    ['{"a,b"}\n\\x1f', ['', '"', 'a,b', '{}', 'NULL', '\\'], [], true, new Date(0), 0, { a: '"' }],
  ],
  [
    'a time before Christ, a great number',
    ['', [], ['99999999999999999999.5'], true, new Date('-000044-03-15T12:00:00Z'), 9e15, 1],
  ],
])('columns as one text and one by one give the values that the pool gives: %s', async (_, values) => {
  const { parsed, read } = await readAll(
    values.map((value, i) => (i === 6 && value !== null ? JSON.stringify(value) : value)),
  );
  expect(read).toEqual([parsed, parsed, parsed, parsed]);
});

test('a text of another statement is refused, and lists that rows share are not to be changed', async () => {
  const packs = true;
  const packed = packColumns<{ words: string[] }>([{ name: 'words', sql: `'{a}'::text[]`, type: 'text[]' }], { packs });
  const row = await ask(`SELECT ${packed.sql}`);
  const { words } = packed.read(row);
  expect(() => words.push('b')).toThrow(TypeError);
  expect(packed.read(row).words).toEqual(['a']);
  const { sql } = packColumns([...columns, ...columns], { packs });
  const nothing = columns.map(() => null);
  const longer = await ask(`SELECT ${sql} FROM (SELECT ${types}) AS v (${names})`, nothing);
  expect(() => packed.read(longer)).toThrow('14 columns instead of 1');
});

test('a text of 600 characters is remembered with its value, one of 601 is read each time', () => {
  const read = remembering((text) => [text]);
  for (const [length, isSame] of [
    [600, true],
    [601, false],
  ] as const)
    expect([length, read('a'.repeat(length)) === read('a'.repeat(length))]).toEqual([length, isSame]);
});

test('5000 values are remembered; with one more all are read anew, and are the same', () => {
  const read = remembering((text) => [text]);
  const first = read('0');
  for (let i = 1; i < 5_000; i++) read(String(i));
  expect(read('0')).toBe(first);
  read('5000');
  expect(read('0')).not.toBe(first);
  expect(read('0')).toEqual(first);
});
