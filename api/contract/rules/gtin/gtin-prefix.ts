import { toGtin14 } from './gtin.ts';

/**
 * Kind of a prefix.
 * - `organisation`: issued by a GS1 organisation. `restricted`: used inside one company or region. `unused`: not
 *   issued.
 * - The others are not trade items of GS1 companies: examples, press, books, sheet music, receipts, coupons.
 */
export type PrefixKind =
  'organisation' | 'restricted' | 'unused' | 'demonstration' | 'issn' | 'isbn' | 'ismn' | 'refund' | 'coupon';

export interface Issuer {
  kind: PrefixKind;
  /** the digits that decided, in the 13-digit reading; of a GTIN-8 its own first digits */
  prefix: string;
  /** name of the GS1 organisation in Polish, as "GS1 Polska"; null for every other kind */
  organisation: string | null;
  isPolish: boolean;
}

/** Prefixes of GS1 organisations [from, to, country], ascending: gs1.org list of company prefixes of 2026-09, GenSpecs 26.0 table 1-4. */
const organisations: readonly (readonly [number, number, string])[] = [
  [0, 19, 'USA i Kanada'],
  [30, 39, 'USA i Kanada'],
  [60, 139, 'USA i Kanada'],
  [300, 379, 'Francja'],
  [380, 380, 'Bułgaria'],
  [381, 381, 'Kosowo'],
  [383, 383, 'Słowenia'],
  [385, 385, 'Chorwacja'],
  [387, 387, 'Bośnia i Hercegowina'],
  [389, 389, 'Czarnogóra'],
  [400, 440, 'Niemcy'],
  [450, 459, 'Japonia'],
  [460, 469, 'Rosja'],
  [470, 470, 'Kirgistan'],
  [471, 471, 'Tajwan'],
  [474, 474, 'Estonia'],
  [475, 475, 'Łotwa'],
  [476, 476, 'Azerbejdżan'],
  [477, 477, 'Litwa'],
  [478, 478, 'Uzbekistan'],
  [479, 479, 'Sri Lanka'],
  [480, 480, 'Filipiny'],
  [481, 481, 'Białoruś'],
  [482, 482, 'Ukraina'],
  [483, 483, 'Turkmenistan'],
  [484, 484, 'Mołdawia'],
  [485, 485, 'Armenia'],
  [486, 486, 'Gruzja'],
  [487, 487, 'Kazachstan'],
  [488, 488, 'Tadżykistan'],
  [489, 489, 'Hongkong'],
  [490, 499, 'Japonia'],
  [500, 509, 'Wielka Brytania'],
  [520, 521, 'Grecja'],
  [528, 528, 'Liban'],
  [529, 529, 'Cypr'],
  [530, 530, 'Albania'],
  [531, 531, 'Macedonia Północna'],
  [535, 535, 'Malta'],
  [539, 539, 'Irlandia'],
  [540, 549, 'Belgia i Luksemburg'],
  [560, 560, 'Portugalia'],
  [569, 569, 'Islandia'],
  [570, 579, 'Dania'],
  [590, 590, 'Polska'],
  [594, 594, 'Rumunia'],
  [599, 599, 'Węgry'],
  [600, 601, 'RPA'],
  [602, 602, 'Benin'],
  [603, 603, 'Ghana'],
  [604, 604, 'Senegal'],
  [605, 605, 'Uganda'],
  [606, 606, 'Angola'],
  [607, 607, 'Oman'],
  [608, 608, 'Bahrajn'],
  [609, 609, 'Mauritius'],
  [611, 611, 'Maroko'],
  [612, 612, 'Somalia'],
  [613, 613, 'Algieria'],
  [615, 615, 'Nigeria'],
  [616, 616, 'Kenia'],
  [617, 617, 'Kamerun'],
  [618, 618, 'Wybrzeże Kości Słoniowej'],
  [619, 619, 'Tunezja'],
  [620, 620, 'Tanzania'],
  [621, 621, 'Syria'],
  [622, 622, 'Egipt'],
  [624, 624, 'Libia'],
  [625, 625, 'Jordania'],
  [626, 626, 'Iran'],
  [627, 627, 'Kuwejt'],
  [628, 628, 'Arabia Saudyjska'],
  [629, 629, 'Zjednoczone Emiraty Arabskie'],
  [630, 630, 'Katar'],
  [631, 631, 'Namibia'],
  [632, 632, 'Rwanda'],
  [640, 649, 'Finlandia'],
  [680, 681, 'Chiny'],
  [690, 699, 'Chiny'],
  [700, 709, 'Norwegia'],
  [729, 729, 'Izrael'],
  [730, 739, 'Szwecja'],
  [740, 740, 'Gwatemala'],
  [741, 741, 'Salwador'],
  [742, 742, 'Honduras'],
  [743, 743, 'Nikaragua'],
  [744, 744, 'Kostaryka'],
  [745, 745, 'Panama'],
  [746, 746, 'Dominikana'],
  [750, 750, 'Meksyk'],
  [754, 755, 'Kanada'],
  [759, 759, 'Wenezuela'],
  [760, 769, 'Szwajcaria'],
  [770, 771, 'Kolumbia'],
  [773, 773, 'Urugwaj'],
  [775, 775, 'Peru'],
  [777, 777, 'Boliwia'],
  [778, 779, 'Argentyna'],
  [780, 780, 'Chile'],
  [784, 784, 'Paragwaj'],
  [786, 786, 'Ekwador'],
  [789, 790, 'Brazylia'],
  [800, 839, 'Włochy'],
  [840, 849, 'Hiszpania'],
  [850, 850, 'Kuba'],
  [858, 858, 'Słowacja'],
  [859, 859, 'Czechy'],
  [860, 860, 'Serbia'],
  [865, 865, 'Mongolia'],
  [867, 867, 'Korea Północna'],
  [868, 869, 'Turcja'],
  [870, 879, 'Holandia'],
  [880, 881, 'Korea Południowa'],
  [883, 883, 'Mjanma'],
  [884, 884, 'Kambodża'],
  [885, 885, 'Tajlandia'],
  [887, 887, 'Laos'],
  [888, 888, 'Singapur'],
  [890, 890, 'Indie'],
  [893, 893, 'Wietnam'],
  [894, 894, 'Bangladesz'],
  [896, 896, 'Pakistan'],
  [899, 899, 'Indonezja'],
  [900, 919, 'Austria'],
  [930, 939, 'Australia'],
  [940, 949, 'Nowa Zelandia'],
  [950, 951, 'Global Office'],
  [955, 955, 'Malezja'],
  [958, 958, 'Makau'],
];

/** Prefixes that are not of an organisation (GenSpecs 26.0 table 1-4). What neither list names is `unused`. */
const otherKinds: readonly (readonly [number, number, PrefixKind])[] = [
  [20, 29, 'restricted'],
  [40, 49, 'restricted'],
  [200, 299, 'restricted'],
  [952, 952, 'demonstration'],
  [977, 977, 'issn'],
  [978, 979, 'isbn'],
  [980, 980, 'refund'],
  [981, 984, 'coupon'],
  [990, 999, 'coupon'],
];

function named<T>(rows: readonly (readonly [number, number, T])[], prefix: number): T | undefined {
  const row = rows.find(([from, to]) => prefix >= from && prefix <= to);
  return row && row[2];
}

function ofKind(kind: PrefixKind, prefix: string): Issuer {
  return { kind, prefix, organisation: null, isPolish: false };
}

function ofCountry(country: string, prefix: string): Issuer {
  return { kind: 'organisation', prefix, organisation: `GS1 ${country}`, isPolish: country === 'Polska' };
}

function ofThreeDigits(digits: string): Issuer {
  const prefix = digits.slice(0, 3);
  const country = named(organisations, Number(prefix));
  if (country !== undefined) return ofCountry(country, prefix);
  const kind = named(otherKinds, Number(prefix)) ?? 'unused';
  return kind === 'isbn' && digits.slice(0, 4) === '9790' ? ofKind('ismn', '9790') : ofKind(kind, prefix);
}

/** Table 1-5 of the GenSpecs: 000–099 and 200–299 restricted, 970 and up reserved, 960–969 of GTIN-8 only. */
function ofGtin8(digits: string): Issuer {
  const prefix = digits.slice(0, 3);
  const n = Number(prefix);
  if (n < 100 || (n >= 200 && n < 300)) return ofKind('restricted', prefix);
  if (n >= 960 && n <= 969) {
    const four = digits.slice(0, 4);
    const country = four < '9625' ? 'Wielka Brytania' : four < '9627' ? 'Polska' : 'Global Office';
    return ofCountry(country, n === 962 ? four : prefix);
  }
  return n >= 970 ? ofKind('unused', prefix) : ofThreeDigits(digits);
}

/**
 * Who issued a number, by its prefix, read after normalising: a GTIN-12 has an implied 0, a GTIN-14 drops its indicator and a
 * GTIN-8 has its own table, also when it is written padded with zeros. A bare 12-digit 590… is therefore not
 * Polish. The prefix says which organisation issued the number; neither the country of the product nor the source of its data.
 */
export function issuer(value: string): Issuer {
  if (!/^\d{8,14}$/.test(value)) return ofKind('unused', '');
  const thirteen = toGtin14(value).slice(1);
  return thirteen.slice(0, 5) === '00000' ? ofGtin8(thirteen.slice(5)) : ofThreeDigits(thirteen);
}

/**
 * The prefix of a 13-digit number whose first digits are known; null below 3 digits, and while zeros alone leave it open.
 * Prefix 0000000 is restricted and 0000001–0000099 are unused, because a padded GTIN-8 looks like them.
 */
export function typedPrefix(digits: string): Issuer | null {
  if (!/^\d{3}/.test(digits)) return null;
  const seven = digits.slice(0, 7);
  if (/^0+$/.test(seven)) return seven.length === 7 ? ofKind('restricted', seven) : null;
  return seven.startsWith('00000') ? ofKind('unused', seven) : ofThreeDigits(digits);
}

/**
 * Whether a number is one that companies license for their products.
 * - Restricted numbers, press, books, receipts, coupons and the like are never licensed, so a missing licence or
 *   record means nothing.
 */
export function isTradeItem(gtin: string): boolean {
  const { kind } = issuer(gtin);
  return kind === 'organisation' || kind === 'unused';
}
