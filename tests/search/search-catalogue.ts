import type { Database } from '../../api/core/database/database.ts';
import { insertIntoOutbox } from '../../api/store/catalogue/outbox.ts';
import { gtinOf } from '../support/look-ups.ts';

/** One product of the small catalogue that engines are tried on. */
export interface SearchedProduct {
  readonly gtin: string;
  readonly name: string | null;
  readonly brand: string | null;
  readonly company: keyof typeof searchedCompanies | null;
  readonly brick: string | null;
  /** net content: amount and unit */
  readonly content?: readonly [amount: string, unit: string];
}

export const searchedCompanies = {
  kosmodrom: { id: '00000000-0000-7000-8000-00000000000a', name: 'Kosmodrom Łódź S.A.', nip: '5260250274' },
  lodziarnia: { id: '00000000-0000-7000-8000-00000000000b', name: 'Łódzka Lodziarnia', nip: '1132191233' },
  lodz: { id: '00000000-0000-7000-8000-00000000000c', name: 'Łódź', nip: '7740001454' },
  kufel: { id: '00000000-0000-7000-8000-00000000000d', name: 'Kufel 500 g', nip: '9512120002' },
} as const;

/** Segment, family, class and brick of two segments; the first segment has two bricks in two families. */
export const searchedCodes = {
  segment: '50000000',
  family: '50100000',
  class: '50101000',
  brick: '10000001',
  otherFamily: '50200000',
  otherClass: '50201000',
  otherBrick: '10000002',
  foreignSegment: '60000000',
  foreignBrick: '10000003',
} as const;

const nodes: [string, number, string | null, string, string | null, string | null][] = [
  ['50000000', 1, null, '50000000', null, null],
  ['50100000', 2, '50000000', '50000000', '50100000', null],
  ['50101000', 3, '50100000', '50000000', '50100000', '50101000'],
  ['10000001', 4, '50101000', '50000000', '50100000', '50101000'],
  ['50200000', 2, '50000000', '50000000', '50200000', null],
  ['50201000', 3, '50200000', '50000000', '50200000', '50201000'],
  ['10000002', 4, '50201000', '50000000', '50200000', '50201000'],
  ['60000000', 1, null, '60000000', null, null],
  ['60100000', 2, '60000000', '60000000', '60100000', null],
  ['60101000', 3, '60100000', '60000000', '60100000', '60101000'],
  ['10000003', 4, '60101000', '60000000', '60100000', '60101000'],
];

export const polishLetters = [...'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ'];
export const plainLetters = [...'acelnoszzACELNOSZZ'];

let items = 0;

/** A product with a GTIN of its own; what is not named is null. */
export function aProduct(columns: Partial<SearchedProduct>): SearchedProduct {
  return { gtin: gtinOf('590999', items++), name: null, brand: null, company: null, brick: null, ...columns };
}

/** The one product that meets each filter of `onlyTargetMeetsAll`; its neighbours below fail one of them each. */
export const target = aProduct({
  name: 'Wieloowocowy napój gazowany',
  brand: 'Orbita',
  company: 'kosmodrom',
  brick: searchedCodes.brick,
});
export const neighbours = {
  name: aProduct({ ...target, gtin: gtinOf('590998', 1), name: 'Woda niegazowana' }),
  brand: aProduct({ ...target, gtin: gtinOf('590998', 2), brand: 'Zenit' }),
  company: aProduct({ ...target, gtin: gtinOf('590998', 3), company: 'lodziarnia' }),
  category: aProduct({ ...target, gtin: gtinOf('590998', 4), brick: searchedCodes.foreignBrick }),
};

export const catalogue: SearchedProduct[] = [
  target,
  ...Object.values(neighbours),
  aProduct({ name: 'Rogal' }),
  aProduct({ name: 'Rogal świętomarciński' }),
  aProduct({ name: 'Rogalik z makiem' }),
  aProduct({ name: 'Ciasto i rogal maślany' }),
  aProduct({ name: 'Minirogalki' }),
  aProduct({ name: 'ROGAL' }),
  aProduct({ name: 'Zażółć gęślą jaźń' }),
  aProduct({ name: 'Zazolc gesla jazn' }),
  ...polishLetters.map((letter) => aProduct({ name: `Litera xq${letter}qx ogonek` })),
  ...plainLetters.map((letter) => aProduct({ name: `Litera wk${letter}kw zwykła` })),
  aProduct({ name: 'Sok 100% jabłko' }),
  aProduct({ name: 'Sok 1000 jabłek' }),
  aProduct({ name: 'Kabel a_b typ C' }),
  aProduct({ name: 'Kabel axb typ C' }),
  aProduct({ name: 'Taśma C:\\Program' }),
  aProduct({ name: "O'Brien; DROP TABLE products; --" }),
  aProduct({ name: 'Lizak 🍭 tęczowy' }),
  aProduct({ name: 'Herbata (czarna) "Ekspresowa"' }),
  aProduct({ name: 'Płyn 1,5 l' }),
  aProduct({ name: 'Farba 10 m²/l' }),
  aProduct({ name: 'Zestaw ①②③ ½ ﬁlc ＡＢ ™' }),
  aProduct({ name: 'Trzy  spacje   w nazwie' }),
  aProduct({ name: 'Ul pszczeli' }),
  aProduct({ name: 'Drewniany ul' }),
  aProduct({ name: 'Kula śnieżna' }),
  aProduct({ name: 'Kozły mazurskie 7x' }),
  aProduct({ name: 'Pod własnym kodem', brick: searchedCodes.brick }),
  aProduct({ name: 'Pod drugim kodem', brick: searchedCodes.otherBrick }),
  aProduct({ name: 'Pod obcym kodem', brick: searchedCodes.foreignBrick }),
  aProduct({ name: 'Bez kodu' }),
  aProduct({ brand: 'Sama Marka' }),
  aProduct({ brand: 'Sama Marka Plus' }),
  aProduct({ brand: 'To Sama Marka' }),
  aProduct({ name: 'Lody', company: 'lodziarnia' }),
  aProduct({ name: 'Sorbet', company: 'lodz' }),
  ...Array.from({ length: 45 }, (_, i) => aProduct({ name: `Zeszyt czterdziestopięciokartkowy ${i}` })),
  ...Array.from({ length: 46 }, (_, i) => aProduct({ name: `Zeszyt czterdziestosześciokartkowy ${i}` })),
  ...Array.from({ length: 100 }, (_, i) => aProduct({ name: `Pędzel stuwłosy nr ${i}`, brand: `Malarz${i % 20}` })),
  ...Array.from({ length: 3 }, () => aProduct({ name: 'Grzyby suszone' })),
  ...Array.from({ length: 2 }, () => aProduct({ name: 'GRZYBY suszone' })),
  ...Array.from({ length: 2 }, () => aProduct({ name: 'Grzybowa zupa' })),
  aProduct({ name: 'Zupa grzybowa' }),
  aProduct({ name: 'Przygrzybek' }),
  aProduct({ name: 'Miód prawdziwy lipowy', brand: 'Pasieka', content: ['0.4', 'KGM'] }),
  aProduct({ name: 'Oliwa z oliwek 750 ml' }),
  aProduct({ name: 'Makowiec z kremem' }),
  aProduct({ name: 'Makowiec z kremem' }),
  aProduct({ name: 'Sernikokrem z makiem' }),
  aProduct({ name: 'Sernikokrem makowy' }),
  aProduct({ name: 'Ciasto krem mak' }),
  aProduct({ name: 'Mak i krem' }),
  aProduct({ name: 'Krem makowy' }),
  aProduct({ name: 'Krem mak' }),
  aProduct({ name: 'Ale jasne', company: 'kufel' }),
  aProduct({ name: 'Olej silnikowy', brand: 'Formuła 1,5 Turbo' }),
  aProduct({ name: 'Dezodorant - żel ożywczy' }),
];

/** Lays companies, classification and products of the catalogue, by SQL alone. */
export async function layCatalogue({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const companies = Object.values(searchedCompanies);
  await pool.query(`INSERT INTO companies (id, name, nip) SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[])`, [
    companies.map(({ id }) => id),
    companies.map(({ name }) => name),
    companies.map(({ nip }) => nip),
  ]);
  await pool.query(
    `INSERT INTO gpc_nodes (code, level, parent_code, segment_code, family_code, class_code)
     SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[])`,
    [0, 1, 2, 3, 4, 5].map((column) => nodes.map((node) => node[column])),
  );
  await pool.query('SELECT refresh_gpc_paths()');
  await layProducts({ pool }, catalogue);
}

/** Adds products. */
export async function layProducts(
  { pool }: Pick<Database, 'pool'>,
  products: readonly SearchedProduct[],
): Promise<void> {
  await pool.query(
    `WITH added AS (
       INSERT INTO products (gtin, name, brand, company_id, gpc_brick, net_amounts, net_units, is_global)
       SELECT gtin, name, brand, company, brick, array_remove(ARRAY[amount], NULL), array_remove(ARRAY[unit], NULL), false
       FROM unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::numeric[], $7::text[])
         AS t (gtin, name, brand, company, brick, amount, unit) RETURNING gtin
     ) ${insertIntoOutbox('added')}`,
    [
      products.map(({ gtin }) => gtin),
      products.map(({ name }) => name),
      products.map(({ brand }) => brand),
      products.map(({ company }) => company && searchedCompanies[company].id),
      products.map(({ brick }) => brick),
      products.map(({ content }) => content?.[0] ?? null),
      products.map(({ content }) => content?.[1] ?? null),
    ],
  );
}
