import { dictionaryLines } from './dictionary.ts';

/** One part of a value: letter of its characters, how many, and the checks beside (GS1 Barcode Syntax Dictionary). */
export interface Component {
  /** N digits, X character set 82, Y character set 39, Z base64url */
  readonly type: string;
  readonly least: number;
  readonly most: number;
  readonly optional: boolean;
  readonly linters: readonly string[];
}

/** What the dictionary says of one application identifier. */
export interface Identifier {
  readonly ai: string;
  /** as "BATCH/LOT"; empty where the dictionary has none */
  readonly title: string;
  /** its value has a pre-defined length and wants no FNC1 after it */
  readonly isFixed: boolean;
  /** allowed among the data attributes of a Digital Link */
  readonly isAttribute: boolean;
  readonly components: readonly Component[];
  /** of each list one alternative has to be there; an alternative is identifiers that stand together, `35nn` is a pattern */
  readonly required: readonly (readonly (readonly string[])[])[];
  /** what it cannot stand beside, patterns among them */
  readonly excluded: readonly string[];
  /** sequences of key qualifiers in their order; null where it is no primary key of a Digital Link */
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

/** What the dictionary says of an identifier, as "01" or "3103"; undefined for one that it does not have. */
export function identifierOf(ai: string): Identifier | undefined {
  return byAi.get(ai);
}

/**
 * An identifier that the dictionary does not have yet, where it can be told apart all the same: by its first two digits, which others
 * of it share. Its value is read as up to 90 characters, or in the pre-defined length of its neighbours.
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

/** Digits of the identifier that a text begins with, by its first two; undefined where no identifier begins so. */
export function identifierLength(text: string): number | undefined {
  return lengthsByStart.get(text.slice(0, 2));
}

/** Whether an identifier is meant by another one or by a pattern: 3103 by 31nn. */
export function isMeant(ai: string, pattern: string): boolean {
  return ai.length === pattern.length && [...pattern].every((sign, at) => sign === 'n' || sign === ai[at]);
}
