import { issuer, prefixListDate, type Issuer, type PrefixKind } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import { readFile } from 'node:fs/promises';
import { CommandRefused, exitCodes, type CliCommand } from '../../core/cli/cli-command.ts';
import { UsageError } from '@gtinoteka/command-line';

/** Entry of one prefix in a list. */
interface PrefixEntry {
  readonly kind: PrefixKind;
  readonly name: string;
}

/** Minimum number of prefixes of a valid list (there are 1,000). */
const minimumPrefixes = 300;

/** Prefixes of GTIN-8 only, which have a table of their own. */
const ofGtin8 = { from: 960, to: 969 } as const;

const kindWords: readonly (readonly [RegExp, PrefixKind])[] = [
  [/future|reserved|unused|unassigned/i, 'unused'],
  [/restricted|internal/i, 'restricted'],
  [/demonstration|example/i, 'demonstration'],
  [/issn|serial publication/i, 'issn'],
  [/isbn|bookland/i, 'isbn'],
  [/refund/i, 'refund'],
  [/coupon/i, 'coupon'],
];

/**
 * A range at the start of a line, in the notation of gs1.org, a table or a spreadsheet.
 * - `680 - 681`, `"680","681"`, `| 680 | 681 |`, `602;`
 */
const rangeAtStart = /^[\s|"']*(\d{3})(?!\d)["']?(?:\s*(?:[-–—;,|\t]|to|do)\s*["']?(\d{3})(?!\d))?/;

/**
 * Parses lines "range, organisation".
 * - Ranges may be joined by `&` or `,`.
 * - Lines without a three-digit prefix at the start are skipped.
 */
function readPrefixList(text: string): Map<number, PrefixEntry> {
  const listed = new Map<number, PrefixEntry>();
  for (const line of text.split(/\r?\n/)) {
    const ranges: [number, number][] = [];
    let rest = line;
    for (let found = rangeAtStart.exec(rest); found; found = rangeAtStart.exec(rest)) {
      const from = Number(found[1]);
      ranges.push([from, Number(found[2] ?? found[1])]);
      rest = rest.slice(found[0].length).replace(/^\s*(&|and|oraz|i)\s+(?=["']?\d{3}(?!\d))/, '');
    }
    const name = rest.replace(/^[\s|"';,:\t]+|[\s|"';,]+$/g, '').replace(/\s+/g, ' ');
    if (ranges.length === 0 || !/\p{L}/u.test(name)) continue;
    const kind = kindWords.find(([words]) => words.test(name))?.[1] ?? 'organisation';
    for (const [from, to] of ranges) for (let n = from; n <= to; n++) listed.set(n, { kind, name });
  }
  return listed;
}

/** Differences between the list and the product's table, one line per run of prefixes (Polish). */
function prefixDifferences(listed: ReadonlyMap<number, PrefixEntry>): string[] {
  const counterpart = commonNames(listed);
  const countries = countryNames();
  const isOf = (organisation: string, name: string): boolean => {
    const country = countryOf(name, countries);
    return country === null ? counterpart.get(name) === organisation : organisation.startsWith(`GS1 ${country}`);
  };
  const runs: { from: number; to: number; text: string }[] = [];
  for (let n = 0; n < 1_000; n++) {
    if (n >= ofGtin8.from && n <= ofGtin8.to) continue;
    const ours = ownIssuer(n);
    const theirs = listed.get(n) ?? { kind: 'unused' as const, name: '' };
    const isSame = ours.kind === theirs.kind && (ours.organisation === null || isOf(ours.organisation, theirs.name));
    if (isSame) continue;
    const text = `u nas ${ownWords(ours)}, na liście ${theirs.name === '' ? 'nieprzydzielony' : `„${theirs.name}”`}`;
    const last = runs.at(-1);
    if (last?.text === text && last.to === n - 1) last.to = n;
    else runs.push({ from: n, to: n, text });
  }
  return runs.map(({ from, to, text }) => `${three(from)}${to > from ? `–${three(to)}` : ''}: ${text}`);
}

/**
 * Maps each name in the list to the organisation of most of its prefixes in the product's table.
 * - "GS1 China" and "GS1 Chiny" are thus equal.
 * - A name with a single prefix matches any organisation, unless it begins with a known country.
 */
function commonNames(listed: ReadonlyMap<number, PrefixEntry>): Map<string, string> {
  const votes = new Map<string, Map<string, number>>();
  for (const [n, { name, kind }] of listed) {
    const { organisation } = ownIssuer(n);
    if (organisation === null || kind !== 'organisation') continue;
    const counts = votes.get(name) ?? new Map<string, number>();
    votes.set(name, counts.set(organisation, (counts.get(organisation) ?? 0) + 1));
  }
  return new Map([...votes].map(([name, counts]) => [name, [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '']));
}

/**
 * English and Polish names of countries in lower case.
 * - Longest first, so that Nigeria does not match Niger.
 */
function countryNames(): [english: string, polish: string][] {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const polish = new Intl.DisplayNames('pl', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, n) => String.fromCharCode(65 + n));
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code): [string, string][] => {
      const name = english.of(code);
      return name ? [[name.toLowerCase(), polish.of(code) ?? name]] : [];
    })
    .sort(([a], [b]) => b.length - a.length);
}

/** Country names that are shorter in the product's table than in the dictionary. */
const shorter: Readonly<Record<string, string>> = {
  'Republika Południowej Afryki': 'RPA',
  'Stany Zjednoczone': 'USA i Kanada',
};

/** Country at the start of a name, as in the product's table; null if unknown. */
function countryOf(name: string, countries: readonly [string, string][]): string | null {
  const plainName = name.toLowerCase().replace(/^gs1 /, '');
  const polish = countries.find(([english]) => plainName === english || plainName.startsWith(`${english} `))?.[1];
  return polish === undefined ? null : (shorter[polish] ?? polish);
}

function three(n: number): string {
  return String(n).padStart(3, '0');
}

function ownIssuer(n: number): Issuer {
  return issuer(`${three(n)}1000000000`);
}

function ownWords({ kind, organisation }: Issuer): string {
  return organisation !== null ? `„${organisation}”` : kind === 'unused' ? 'nieprzydzielony' : `rodzaj „${kind}”`;
}

export const comparePrefixes: CliCommand = {
  name: 'compare-prefixes',
  section: 'Sprawdzanie',
  summary: ['PLIK', 'czym tabela prefiksów GS1 różni się od nowszej listy'],
  help: `Pokazuje, czym tabela prefiksów w Gtinotece różni się od listy w pliku. Niczego nie zmienia.

Użycie:
  npm run gtinoteka -- compare-prefixes PLIK

Przykład:
  npm run gtinoteka -- compare-prefixes prefiksy-gs1.txt

Plik to tekst z jednym zakresem w wierszu, jak na stronie gs1.org/standards/id-keys/company-prefix
(zaznacz tabelę, skopiuj, zapisz) albo w pliku csv: „680 - 681 GS1 China”, „602;602;GS1 Benin”.
Tabela w Gtinotece: stan z ${prefixListDate}. Prefiksy 960–969 należą do GTIN-8 i mają osobną tabelę.

Nazwy krajów na liście mogą być angielskie; nazwa, która krajem się nie zaczyna, jest porównywana z innymi prefiksami tej samej nazwy.

Kody wyjścia: 0 bez różnic, 1 są różnice, 2 błędne użycie.`,
  async run({ positionals }, { say }) {
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) throw new UsageError('Podaj jeden plik z listą prefiksów.');
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      throw new CommandRefused(`Nie można odczytać pliku ${path}.`, { cause: error });
    });
    const listed = readPrefixList(text);
    if (listed.size < minimumPrefixes)
      throw new CommandRefused(
        `W pliku ${path} rozpoznano tylko ${listed.size} prefiksów. Potrzebna jest cała lista, zakres i nazwa w każdym wierszu.`,
      );
    const differences = prefixDifferences(listed);
    if (differences.length === 0) {
      say(`Bez różnic. Na liście jest ${listed.size} prefiksów; tabela ma stan z ${prefixListDate}.`);
      return exitCodes.done;
    }
    say(`Różnice między tabelą (stan z ${prefixListDate}) a listą ${path}:\n${differences.join('\n')}`);
    return exitCodes.failed;
  },
};
