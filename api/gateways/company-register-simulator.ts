import { checkNip } from '@gtinoteka/contract/rules/nip.ts';
import { checkRegon } from '@gtinoteka/contract/rules/regon.ts';
import type { RegisterEntry } from './company-register.ts';

const cities: readonly (readonly [city: string, postalCode: string, district: string])[] = [
  ['Wrocław', '50-101', 'dolnośląskie'],
  ['Toruń', '87-100', 'kujawsko-pomorskie'],
  ['Lublin', '20-001', 'lubelskie'],
  ['Łódź', '90-001', 'łódzkie'],
  ['Kraków', '31-001', 'małopolskie'],
  ['Radom', '26-600', 'mazowieckie'],
  ['Gdynia', '81-301', 'pomorskie'],
  ['Katowice', '40-001', 'śląskie'],
  ['Kielce', '25-001', 'świętokrzyskie'],
  ['Gniezno', '62-200', 'wielkopolskie'],
];
const goods = ['Piekarnia', 'Tłocznia', 'Palarnia Kawy', 'Mydlarnia', 'Młyn', 'Pasieka', 'Serowarnia', 'Drukarnia'];
const owners = ['Trzy Lipy', 'Pod Dębem', 'Nad Zalewem', 'Zielony Próg', 'Stary Rynek'];
const streets = ['ul. Lipowa', 'ul. Młyńska', 'ul. Rynkowa', 'ul. Fabryczna', 'al. Kasztanowa', 'ul. Słoneczna'];

/** Number of simulated companies. */
const count = 40;

/** Simulated companies by REGON; all begin with 99. */
const inventedCompanies: ReadonlyMap<string, RegisterEntry> = new Map(
  Array.from({ length: count }, (_, index) => {
    const entry = invent(index);
    return [entry.regon, entry];
  }),
);

/** The simulated company of this REGON; null for other numbers. */
export function inventedCompany(regon: string): RegisterEntry | null {
  return inventedCompanies.get(regon) ?? null;
}

function invent(index: number): RegisterEntry {
  const [city, postalCode, district] = pick(cities, index);
  return {
    regon: firstValid(99_000_001 + index * 13, (number) => checkRegon(number) === null),
    name: `${pick(goods, index)} ${pick(owners, Math.floor(index / goods.length))} sp. z o.o.`,
    nip: firstValid(985_000_001 + index * 41, (number) => checkNip(number) === null),
    street: `${pick(streets, index)} ${1 + ((index * 7) % 90)}`,
    city,
    postalCode,
    district,
  };
}

/** The stem, or the next one with a valid check digit, with that digit. */
function firstValid(stem: number, isValid: (number: string) => boolean): string {
  for (let next = stem; ; next++)
    for (let digit = 0; digit < 10; digit++) if (isValid(`${next}${digit}`)) return `${next}${digit}`;
}

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError('empty list');
  return found;
}
