import { checkDigit } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { demoCompanies, type DemoCompany } from './demo-companies.ts';
import type { DemoRecipe } from './demo-recipe.ts';
import { demoRecipes } from './demo-recipes.ts';

export interface DemoProduct {
  readonly gtin: string;
  readonly name: string | null;
  readonly brand: string | null;
  /** index in demoCompanies; null: unknown owner */
  readonly company: number | null;
  readonly brick: string | null;
  readonly market: readonly string[];
  readonly content: readonly (readonly [amount: string, unit: string])[];
  readonly description: string | null;
  readonly hasPicture: boolean;
  readonly productPage: string | null;
  /** link to additional data (A §2) */
  readonly productCardPage: string | null;
  readonly status: 'active' | 'inactive' | 'withdrawn';
  readonly isGlobal: boolean;
  readonly isPublic: boolean;
  /** age in days at the seeding */
  readonly age: number;
}

const perCompany = 84;

/** A fixed sequence of numbers in [0, 1), equal on every machine (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** GTIN-14 of a company's n-th item; `indicator` 1–8 makes a case of it. */
export function demoGtin(company: DemoCompany, item: number, indicator = 0): string {
  const body = `${indicator}${company.prefix}${String(item).padStart(12 - company.prefix.length, '0')}`;
  return body + checkDigit(body);
}

/** All demo products, some thousands, in a fixed order. Every state of a screen occurs among them. */
export function demoProducts(): DemoProduct[] {
  const random = sequence(590);
  return [
    ...demoCompanies.flatMap((company, n) =>
      Array.from({ length: perCompany }, (_, item) => productOf(company, n, item + 1, random)),
    ),
    ...oddOnes(),
  ];
}

function productOf(company: DemoCompany, n: number, item: number, random: () => number): DemoProduct {
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const brick = company.bricks[item % company.bricks.length] ?? '';
  const recipe: DemoRecipe | undefined = demoRecipes[brick];
  const size = (recipe && pick(recipe.sizes)) ?? ['1', 'H87'];
  const title = (recipe && pick(recipe.names)) ?? company.brand;
  const draw = random();
  const isCase = item % 28 === 0;
  return {
    gtin: demoGtin(company, item, isCase ? 1 + (item % 8) : 0),
    name: `${title}, ${isCase ? '12 × ' : ''}${sizeText(size)}`,
    brand: company.brand,
    company: n,
    brick: draw < 0.06 ? null : brick,
    market: random() < 0.7 ? ['PL'] : random() < 0.6 ? ['PL', 'CZ', 'SK'] : ['DE', 'PL', 'LT'],
    content: draw > 0.06 && draw < 0.12 ? [] : [size],
    description: draw < 0.55 ? describe(title, company) : null,
    hasPicture: draw < 0.72,
    productPage: company.webPage && draw < 0.4 ? `${company.webPage}/produkty/${item}` : null,
    productCardPage: company.webPage && draw < 0.25 ? `${company.webPage}/karty/${item}.pdf` : null,
    status: draw > 0.97 ? 'withdrawn' : draw > 0.95 ? 'inactive' : 'active',
    // Numbers beginning with 590 are national (A §1): no registry has a record of them.
    isGlobal: company.isGlobal,
    isPublic: !(draw > 0.3 && draw < 0.31),
    age: Math.floor(random() ** 3 * 900),
  };
}

function sizeText([amount, unit]: readonly [string, string]): string {
  const symbols: Record<string, string> = { GRM: 'g', KGM: 'kg', MLT: 'ml', LTR: 'l', H87: 'szt.' };
  return `${amount.replace('.', ',')} ${symbols[unit] ?? unit}`;
}

function describe(title: string, company: DemoCompany): string {
  return `${title}: produkt marki ${company.brand}, ${company.city}. Opis przykładowy, bo to dane demonstracyjne.`;
}

/** GTIN-8, a restricted-circulation number, a demonstration number, incomplete records. */
function oddOnes(): DemoProduct[] {
  const one = (gtin: string, more: Partial<DemoProduct>): DemoProduct => ({
    gtin,
    name: null,
    brand: null,
    company: null,
    brick: null,
    market: [],
    content: [],
    description: null,
    hasPicture: false,
    productPage: null,
    productCardPage: null,
    status: 'active',
    isGlobal: false,
    isPublic: true,
    age: 40,
    ...more,
  });
  const gtin8 = (stem: string): string => `000000${stem}${checkDigit(stem)}`;
  return [
    one(gtin8('9625999'), {
      name: 'Guma miętowa, 5 szt.',
      brand: 'Żółty Wafel',
      company: 8,
      brick: '10000047',
      market: ['PL'],
      content: [['5', 'H87']],
      hasPicture: true,
    }),
    one(gtin8('9626999'), {
      name: 'Balsam do ust malinowy, 5 g',
      brand: 'Łuna',
      company: 22,
      brick: '10005727',
      market: ['PL'],
      content: [['5', 'GRM']],
    }),
    one(gtin8('5907770'), {
      name: 'Krówka śmietankowa, 1 szt.',
      brand: 'Ćmiel',
      company: 9,
      brick: '10000047',
      market: ['PL'],
      content: [['1', 'H87']],
    }),
    one(`0200012345678${checkDigit('0200012345678')}`, { name: 'Ser na wagę, lada sklepowa', brand: null }),
    one(`0952000000001${checkDigit('0952000000001')}`, { name: 'Produkt pokazowy GS1', brand: 'Przykład' }),
    one(`0590777001999${checkDigit('0590777001999')}`, { brand: 'Sady Dolne', company: 0 }),
  ];
}
