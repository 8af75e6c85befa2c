import { separator, type Gs1Data } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { readHandScan } from '@gtinoteka/contract/rules/gtin/hand-scan.ts';

/** A key of a hand scanner: the character it gave, and its place on the keyboard. */
export interface ScannedKey {
  readonly character: string;
  /** KeyboardEvent.code; empty where the browser does not tell */
  readonly place: string;
  readonly isShifted: boolean;
}

/** Characters of an American keyboard, which scanners imitate, without and with Shift; letters and digits are told by their places. */
const american: Readonly<Record<string, string>> = {
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
  NumpadDivide: '//',
  NumpadMultiply: '**',
  NumpadSubtract: '--',
  NumpadAdd: '++',
  NumpadDecimal: '..',
};
const shiftedDigits = ')!@#$%^&*(';

function byPlace({ character, place, isShifted }: ScannedKey): string {
  if (character === separator) return character;
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(place) ?? [];
  if (letter) return isShifted ? letter : letter.toLowerCase();
  if (digit) return isShifted && place.startsWith('Digit') ? (shiftedDigits[Number(digit)] ?? '') : digit;
  return american[place]?.[isShifted ? 1 : 0] ?? character;
}

/** What the keys of a hand scanner typed, by their characters. */
export function typedText(keys: readonly ScannedKey[]): string {
  return keys.map(({ character }) => character).join('');
}

/**
 * The code that a hand scanner typed, null when there is none. Scanners press the keys of an American keyboard; where the computer
 * has another one, as Polish (214), addresses and identifiers come out wrong, and are read by the places of the keys.
 */
export function readKeys(keys: readonly ScannedKey[]): Gs1Data | null {
  const typed = typedText(keys);
  const isForeign = [...typed].some((character) => character > '~');
  const placed = keys.map(byPlace).join('');
  const [first, second] = isForeign ? [placed, typed] : [typed, placed];
  return readHandScan(first) ?? readHandScan(second);
}
