/** A key as a hand scanner sends it, so many milliseconds after the one before. */
export interface WedgeKey {
  readonly key: string;
  readonly gap: number;
  readonly code?: string;
  readonly shift?: true;
  readonly ctrl?: true;
  readonly alt?: true;
  /** a modifier is let go: what it held down ends */
  readonly isUp?: true;
}

export interface WedgeSequence {
  readonly name: string;
  readonly keys: readonly WedgeKey[];
  /** `unread`: nothing is looked up, and that is said */
  readonly outcome: 'unread' | { gtin: string; elements?: Readonly<Record<string, string>> };
}

const ean = '5907770010725';
/** its last eight digits, 70010039, are an EAN-8 of their own */
const tailed = '5907770010039';
const item = `01${ean.padStart(14, '0')}`;
const wrong = '05907770010726';
const facts = { '17': '271130', '10': 'L2611A' };

const enter = (gap: number): WedgeKey => ({ key: 'Enter', code: 'Enter', gap });
const typed = (text: string, gap: (place: number) => number): WedgeKey[] =>
  [...text].map((key, place) => ({ key, gap: gap(place) }));
/** Text and Enter, each key after the gap of its place. */
const sent = (text: string, gap: (place: number) => number): WedgeKey[] => [
  ...typed(text, gap),
  enter(gap(text.length)),
];
const fast = (text: string): WedgeKey[] => sent(text, () => 5);
/** A number between 0 and 1 that depends on the seed and the place alone. */
function chance(seed: number, place: number): number {
  const wave = Math.sin(seed * 127.1 + place * 311.7) * 43_758.5453;
  return wave - Math.floor(wave);
}

const found: WedgeSequence['outcome'] = { gtin: ean };
const withFacts = { gtin: ean, elements: facts };

const paces: WedgeSequence[] = [
  ...[0, 1, 5, 10, 20, 30, 40, 50, 60].map((gap) => ({
    name: `${gap} ms a key`,
    keys: sent(ean, () => gap),
    outcome: found,
  })),
  ...[80, 100, 150, 200, 250].map((gap) => ({
    name: `a slow scanner, ${gap} ms a key`,
    keys: sent(ean, () => gap),
    outcome: found,
  })),
  ...[50, 100, 150, 200, 250].map((stop, i) => ({
    name: `one stop of ${stop} ms`,
    keys: sent(ean, (place) => (place === 2 + i * 2 ? stop : 8)),
    outcome: found,
  })),
  ...[2, 3, 4, 5].map((stops) => ({
    name: `${stops} stops of 200 ms`,
    keys: sent(ean, (place) => (place > 0 && place <= stops ? 200 : 10)),
    outcome: found,
  })),
  ...[1, 2, 3, 4].map((seed) => ({
    name: `gaps of 0 to 250 ms by chance, ${seed}`,
    keys: sent(ean, (place) => Math.round(chance(seed, place) * 250)),
    outcome: found,
  })),
  { name: '600 ms before Enter', keys: [...typed(ean, () => 5), enter(600)], outcome: found },
];

const forms: WedgeSequence[] = [
  { name: 'EAN-8', keys: fast('96259993'), outcome: { gtin: '96259993' } },
  { name: 'UPC-A', keys: fast('614141000036'), outcome: { gtin: '614141000036' } },
  { name: 'ITF-14', keys: fast('15901520000056'), outcome: { gtin: '15901520000056' } },
  { name: 'Tab in place of Enter', keys: [...typed(ean, () => 5), { key: 'Tab', gap: 5 }], outcome: found },
  { name: ']E0', keys: fast(`]E0${ean}`), outcome: found },
  { name: ']E4', keys: fast(']E496259993'), outcome: { gtin: '96259993' } },
  ...[']C1', ']d2', ']Q3', ']e0'].map((symbol) => ({
    name: symbol,
    keys: fast(`${symbol}${item}1727113010L2611A`),
    outcome: withFacts,
  })),
  { name: 'a bare element string', keys: fast(`${item}1727113010L2611A`), outcome: withFacts },
  { name: 'UPC-E with ]E0', keys: fast(']E004252614'), outcome: { gtin: '042100005264' } },
  { name: 'UPC-E, eight digits that are no EAN-8', keys: fast('04252614'), outcome: { gtin: '042100005264' } },
  { name: 'eight digits of ]E0 that begin with 1', keys: fast(']E019064055'), outcome: 'unread' },
  {
    name: 'a wrong check digit, with the batch beside it',
    keys: fast(`01${wrong}10L2611A`),
    outcome: { gtin: wrong.slice(1), elements: { '10': 'L2611A' } },
  },
  {
    name: 'a wrong check digit in brackets',
    keys: fast(`(01)${wrong}(10)L2611A`),
    outcome: { gtin: wrong.slice(1), elements: { '10': 'L2611A' } },
  },
  { name: 'ISO 15434, format 05', keys: fast(`[)>05\u001d${item}\u001d17271130\u001d10L2611A`), outcome: withFacts },
  {
    name: 'ISO 15434 in words',
    keys: fast(`[)>{RS}05{GS}${item}{GS}17271130{GS}10L2611A{RS}{EOT}`),
    outcome: withFacts,
  },
  { name: 'ISO 15434, format 06', keys: fast(`[)>06\u001d1P${ean}`), outcome: 'unread' },
  { name: 'a batch with no end before the date', keys: fast(`${item}10L2611A17271130`), outcome: found },
  {
    name: 'a bracket within the batch',
    keys: fast(`(01)0${ean}(10)AB\\(21)C`),
    outcome: { gtin: ean, elements: { '10': 'AB(21)C' } },
  },
  { name: 'brackets', keys: fast(`(01)0${ean}(17)271130(10)L2611A`), outcome: withFacts },
  {
    name: 'a Digital Link',
    keys: fast(`https://id.gs1.org/01/0${ean}/10/L2611A?17=271130`),
    outcome: withFacts,
  },
  {
    name: 'a Digital Link on a Polish keyboard (214), whose letters and signs stand elsewhere',
    keys: [
      ...['h', 't', 't', 'p', 's'].map((key) => ({ key, code: `Key${key.toUpperCase()}`, gap: 5 })),
      { key: 'Ł', code: 'Semicolon', shift: true as const, gap: 5 },
      ...['-', '-'].map((key) => ({ key, code: 'Slash', gap: 5 })),
      { key: 'y', code: 'KeyZ', gap: 5 },
      { key: '.', code: 'Period', gap: 5 },
      { key: 'p', code: 'KeyP', gap: 5 },
      { key: 'l', code: 'KeyL', gap: 5 },
      { key: '-', code: 'Slash', gap: 5 },
      ...'01'.split('').map((key) => ({ key, code: `Digit${key}`, gap: 5 })),
      { key: '-', code: 'Slash', gap: 5 },
      ...ean.split('').map((key) => ({ key, code: `Digit${key}`, gap: 5 })),
      enter(5),
    ],
    outcome: found,
  },
];

/** FNC1 between batch and date, in the ways of scanners. */
/** Dates that no calendar has, in forms that divide all the same: what stands in the code is kept, and marked where it is shown. */
const impossibleDates: WedgeSequence[] = ['271345', '271132', '270230', '270229'].flatMap((date) =>
  [`]d2${item}17${date}10L2611A`, `${item}17${date}10L2611A`, `(01)0${ean}(17)${date}(10)L2611A`].map((text) => ({
    name: `the date ${date} in ${text}`,
    keys: fast(text),
    outcome: { gtin: ean, elements: { '17': date, '10': 'L2611A' } },
  })),
);

/** Elements that have no name here, and a count: whatever the label says arrives. */
const otherElements: WedgeSequence[] = [
  [`${item}3012`, { '30': '12' }],
  [`]C1${item}10A\u001d240XYZ\u001d400PO-77`, { '10': 'A', '240': 'XYZ', '400': 'PO-77' }],
  [`${item}422616`, { '422': '616' }],
  [`${item}3922199\u001d91INTERNAL`, { '3922': '199', '91': 'INTERNAL' }],
  [`(01)0${ean}(8005)001299`, { '8005': '001299' }],
].map(([text, elements]) => ({
  name: `what stands beside the number in ${String(text).replaceAll('\u001d', '{GS}')}`,
  keys: fast(String(text)),
  // An array of pairs of unlike members.
  outcome: { gtin: ean, elements: elements as Record<string, string> },
}));

const separators: WedgeSequence[] = [
  ['ASCII 29', [{ key: '\u001d', gap: 5 }]],
  ['Ctrl and ]', [{ key: ']', code: 'BracketRight', ctrl: true, gap: 5 }]],
  ['F8', [{ key: 'F8', code: 'F8', gap: 5 }]],
  [
    'Alt and 029',
    [
      { key: 'Alt', gap: 5, alt: true },
      ...'029'.split('').map((key) => ({ key, code: `Numpad${key}`, alt: true as const, gap: 5 })),
      { key: 'Alt', gap: 5, isUp: true },
    ],
  ],
  ...['~', '|', '^', '#', '{GS}', '<GS>', '[GS]', '^]', '<FNC1>', '<0x1D>', '[0x1d]', '%1D', '%1d', '&#29;'].map(
    (word) => [word, typed(word, () => 5)] satisfies [string, WedgeKey[]],
  ),
].map(([name, keys]) => ({
  name: `FNC1 as ${String(name)}`,
  // An array of pairs of unlike members.
  keys: [...typed(`]d2${item}10L2611A`, () => 5), ...(keys as WedgeKey[]), ...fast('17271130')],
  outcome: withFacts,
}));

const rubbish: WedgeSequence[] = [
  { name: "a scanner's own letter before the digits", keys: fast(`B${ean}`), outcome: found },
  { name: 'its own letter before an element string', keys: fast(`w${item}1727113010L2611A`), outcome: withFacts },
  { name: 'STX and ETX around the digits', keys: fast(`\u0002${ean}\u0003`), outcome: found },
  { name: 'a letter among the digits', keys: fast('59077x70010039'), outcome: 'unread' },
  { name: 'a slash among the digits', keys: fast('59077/70010039'), outcome: 'unread' },
  { name: 'a code twice', keys: fast(ean + ean), outcome: 'unread' },
  { name: '11 digits', keys: fast('59077700100'), outcome: 'unread' },
  {
    name: 'an impossible date after which the rest does not divide',
    keys: fast(`]C1${item}172713450L2611A`),
    outcome: 'unread',
  },
  { name: 'words', keys: fast('NOREAD'), outcome: 'unread' },
  { name: 'an element string cut off within its date', keys: fast(`]d2${item}17271`), outcome: 'unread' },
  { name: 'a QR code with the page of a shop', keys: fast('https://sklep.example/5907770010725'), outcome: 'unread' },
];

const stalled = (text: string, at: number, stall: number): WedgeKey[] =>
  sent(text, (place) => (place === at ? stall : 5));

/** A Digital Link whose batch is the number of another product. */
const link = `https://id.gs1.org/01/${ean.padStart(14, '0')}/10/4006381333931`;

const stalls: WedgeSequence[] = [
  ...[6, 7, 18, 21, 36, 39].map((at) => ({
    name: `a stall of 1,500 ms before "${link.slice(at, at + 8)}" of a Digital Link`,
    keys: stalled(link, at, 1_500),
    outcome: 'unread' as const,
  })),
  {
    name: 'a slow scanner that stalls within a Digital Link',
    keys: sent(link, (place) => (place === 36 ? 400 : 150)),
    outcome: 'unread',
  },
  ...[301, 350, 500, 1_000, 2_000, 4_500].map((stall) => ({
    name: `a stall of ${stall} ms before 70010039`,
    keys: stalled(tailed, 5, stall),
    outcome: 'unread' as const,
  })),
  ...[5_001, 5_600, 8_000, 60_000].map((stall) => ({
    name: `a stall of ${stall} ms before 70010039`,
    keys: stalled(tailed, 5, stall),
    outcome: 'unread' as const,
  })),
  {
    name: 'a slow scanner that stalls for 5.6 seconds',
    keys: sent(tailed, (place) => (place === 5 ? 5_600 : 120)),
    outcome: 'unread',
  },
  {
    name: 'two stalls of 5.6 seconds',
    keys: sent(tailed, (place) => (place === 2 || place === 5 ? 5_600 : 5)),
    outcome: 'unread',
  },
  {
    name: 'a stall of 5.6 seconds before the last digit',
    keys: stalled(tailed, 12, 5_600),
    outcome: 'unread',
  },
  { name: 'a stall of 5.6 seconds before Enter', keys: stalled(tailed, 13, 5_600), outcome: 'unread' },
  {
    name: 'a stall of 5.6 seconds before the item of an element string',
    keys: stalled(`]C100059077700100000003${item}`, 23, 5_600),
    outcome: 'unread',
  },
  { name: 'two stalls', keys: sent(tailed, (place) => (place === 2 || place === 5 ? 400 : 5)), outcome: 'unread' },
  {
    name: 'a slow scanner that stalls',
    keys: sent(tailed, (place) => (place === 5 ? 400 : 120)),
    outcome: 'unread',
  },
  {
    name: 'a stall before the item of an element string',
    keys: stalled(`]C100059077700100000003${item}`, 23, 400),
    outcome: 'unread',
  },
];

const kinds = [paces, forms, impossibleDates, otherElements, separators, rubbish, stalls];

/** What hand scanners send, one scan each, and what has to come of it on the scanner's page with no field in focus. */
export const wedgeTable: readonly WedgeSequence[] = kinds.flat();

/** The first and the last scan of each kind, for a real browser. */
export const wedgeSample: readonly WedgeSequence[] = kinds.flatMap((kind) => [...kind.slice(0, 1), ...kind.slice(-1)]);
