import { issuer } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import { describe, expect, it } from 'vitest';
import { runCliHere } from '../support/servers/cli.ts';
import { listFile } from './list-file.ts';

/** The product's own table as a list with one line per prefix, in the given words for each. */
function ownList(change: (prefix: number, words: string) => string | null = (_, words) => words): string {
  const lines: string[] = ['GS1 Prefix | Assigned to'];
  for (let n = 0; n < 1_000; n++) {
    if (n >= 960 && n <= 969) continue;
    const prefix = String(n).padStart(3, '0');
    const { kind, organisation } = issuer(`${prefix}1000000000`);
    const words = change(n, kind === 'organisation' ? String(organisation) : kind === 'unused' ? '' : kind);
    if (words) lines.push(`${prefix} ${words}`);
  }
  return lines.join('\n');
}

const compare = (text: string) => runCliHere(['compare-prefixes', listFile(text, 'prefiksy.txt')], {});

describe('npm run gtinoteka -- compare-prefixes', () => {
  it('ends with 0 where a list says the same', async () => {
    expect(await compare(ownList())).toMatchObject({ code: 0, out: expect.stringMatching(/^Bez różnic\. .*2026-09/) });
  });

  it('shows what a newer list gives, takes away and hands over, and ends with 1', async () => {
    const { code, out } = await compare(
      ownList((n, words) => {
        if (n === 610) return 'GS1 Burundi';
        if (n === 602) return 'Managed by GS1 Global Office for future MO';
        if (n === 859) return 'GS1 Slovakia';
        return n >= 694 && n <= 699 ? null : words;
      }),
    );
    expect(code).toBe(1);
    expect(out.trim().split('\n').slice(1)).toEqual([
      '602: u nas „GS1 Benin”, na liście „Managed by GS1 Global Office for future MO”',
      '610: u nas nieprzydzielony, na liście „GS1 Burundi”',
      '694–699: u nas „GS1 Chiny”, na liście nieprzydzielony',
      '859: u nas „GS1 Czechy”, na liście „GS1 Slovakia”',
    ]);
  });

  it('English names of countries are the same as ours', async () => {
    const english: Record<string, string> = {
      'GS1 Chiny': 'GS1 China',
      'GS1 Niemcy': 'Germany',
      'GS1 RPA': 'GS1 South Africa',
      'GS1 Polska': 'GS1 Poland',
    };
    expect(await compare(ownList((_, words) => english[words] ?? words))).toMatchObject({ code: 0 });
  });

  // In place of its prefixes a line leaves no difference where it is read as these and no others.
  it.each<[string, (readonly [from: number, to: number])[]]>([
    ['680 - 681 GS1 China', [[680, 681]]],
    [
      '450 – 459 & 490 – 499 GS1 Japan',
      [
        [450, 459],
        [490, 499],
      ],
    ],
    ['602;602;GS1 Benin', [[602, 602]]],
    ['"602","602","GS1 Benin"', [[602, 602]]],
    ['| 000 | 019 | GS1 US', [[0, 19]]],
    ['602\tGS1 Benin', [[602, 602]]],
    ['0001 – 0009 GS1 US', []],
    ['6100 – 6109 GS1 Burundi', []],
  ])('reads the line %s', async (line, ranges) => {
    const others = ownList((n, words) => (ranges.some(([from, to]) => n >= from && n <= to) ? null : words));
    const { code, out } = await compare(`${others}\n${line}`);
    expect([code, out]).toEqual([0, expect.stringMatching(/^Bez różnic\./)]);
  });

  it('what is no whole list is refused, what is no file too', async () => {
    expect(await compare('602 GS1 Benin')).toMatchObject({
      code: 1,
      err: expect.stringContaining('tylko 1 prefiksów'),
    });
    expect(await runCliHere(['compare-prefixes', '/nie/ma'], {})).toMatchObject({ code: 1 });
    expect(await runCliHere(['compare-prefixes'], {})).toMatchObject({ code: 2 });
  });
});
