import { dictionaryLines } from './dictionary.ts';

/** One part of a value: character type, length and checks (GS1 Barcode Syntax Dictionary). */
export interface Component {
  /** N digits, X character set 82, Y character set 39, Z base64url */
  readonly type: string;
  readonly least: number;
  readonly most: number;
  readonly optional: boolean;
  readonly linters: readonly string[];
}

/** The dictionary's entry of one application identifier. */
export interface Identifier {
  readonly ai: string;
  /** as "BATCH/LOT"; empty if the dictionary has none */
  readonly title: string;
  /** its value has a pre-defined length and needs no FNC1 after it */
  readonly isFixed: boolean;
  /** allowed among the data attributes of a Digital Link */
  readonly isAttribute: boolean;
  readonly components: readonly Component[];
  /** of each list one alternative is required; an alternative is a set of identifiers, `35nn` is a pattern */
  readonly required: readonly (readonly (readonly string[])[])[];
  /** identifiers and patterns that exclude it */
  readonly excluded: readonly string[];
  /** sequences of key qualifiers in order; null unless a primary key of a Digital Link */
  readonly qualifiers: readonly (readonly string[])[] | null;
}

const byAi = new Map(
  dictionaryLines
    .trim()
    .split('\n')
    .flatMap((line) => identifiersOf(line).map((identifier) => [identifier.ai, identifier] as const)),
);

/** Every identifier of the dictionary, in its order. */
export const identifiers: readonly Identifier[] = [...byAi.values()];

const lengthsByStart = new Map<string, number>();
for (const { ai } of identifiers) lengthsByStart.set(ai.slice(0, 2), ai.length);
const fixedByStart = new Map(
  identifiers.filter(({ isFixed }) => isFixed).map((identifier) => [identifier.ai.slice(0, 2), identifier]),
);

function identifiersOf(line: string): Identifier[] {
  const [entry = '', title = ''] = line.split(' # ');
  const [range = '', ...words] = entry.split(' ');
  const flags = /^[*?]+$/.test(words[0] ?? '') ? (words.shift() ?? '') : '';
  const isAttribute = (word: string): boolean => /^(req|ex|dlpkey)\b/.test(word);
  const valuesOf = (name: string): string[] =>
    words.filter((word) => word.split('=')[0] === name).map((word) => word.split('=')[1] ?? '');
  const keys = valuesOf('dlpkey');
  const [first = '', last = first] = range.split('-');
  const shared = {
    title,
    isFixed: flags.includes('*'),
    isAttribute: flags.includes('?'),
    components: words.filter((word) => !isAttribute(word)).map(componentOf),
    required: valuesOf('req').map((list) => list.split(',').map((alternative) => alternative.split('+'))),
    excluded: valuesOf('ex').flatMap((list) => list.split(',')),
    qualifiers: keys[0] === undefined ? null : keys[0].split('|').map((list) => (list === '' ? [] : list.split(','))),
  };
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => ({
    ai: String(Number(first) + index).padStart(first.length, '0'),
    ...shared,
  }));
}

function componentOf(word: string): Component {
  const [, open, type = '', variable, digits = '', rest = ''] =
    /^(\[?)([NXYZ])(\.\.)?(\d+)\]?(?:,(.+))?$/.exec(word) ?? [];
  const most = Number(digits);
  return {
    type,
    least: variable ? 1 : most,
    most,
    optional: open === '[',
    linters: rest === '' ? [] : rest.split(','),
  };
}

/** The dictionary's entry of an identifier, as "01" or "3103"; undefined if unknown. */
export function identifierOf(ai: string): Identifier | undefined {
  return byAi.get(ai);
}

/**
 * An entry for an identifier unknown to the dictionary, if its first two digits are known.
 * - Its value has up to 90 characters, or the pre-defined length of its neighbours.
 */
export function unknownIdentifier(ai: string): Identifier | undefined {
  const length = lengthsByStart.get(ai.slice(0, 2));
  if (!/^\d{2,4}$/.test(ai) || (length !== undefined && length !== ai.length)) return undefined;
  const neighbour = fixedByStart.get(ai.slice(0, 2));
  return {
    ai,
    title: '',
    isFixed: neighbour !== undefined,
    isAttribute: false,
    components: neighbour?.components ?? [{ type: 'X', least: 1, most: 90, optional: false, linters: [] }],
    required: [],
    excluded: [],
    qualifiers: null,
  };
}

/** Length of the identifier at the start of a text, by its first two digits; undefined if unknown. */
export function identifierLength(text: string): number | undefined {
  return lengthsByStart.get(text.slice(0, 2));
}

/** Whether a pattern matches an identifier: 31nn matches 3103. */
export function isMeant(ai: string, pattern: string): boolean {
  return ai.length === pattern.length && [...pattern].every((sign, at) => sign === 'n' || sign === ai[at]);
}
