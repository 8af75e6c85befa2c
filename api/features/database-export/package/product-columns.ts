import type { ListedProduct, Product } from '@gtinoteka/contract/product.ts';

/** A column of the tables of a package. */
export interface ProductColumn<P> {
  readonly header: string;
  /** what the description of the package says of it */
  readonly means: string;
  /** width in a workbook, in characters */
  readonly width: number;
  of(product: P): string;
}

const list = (values: readonly string[]): string => values.join(' | ');
const yesNo = (value: boolean): string => (value ? 'tak' : 'nie');
const statuses = { active: 'aktywny', inactive: 'nieaktywny', withdrawn: 'wycofany' } as const;

/** Columns of products as whoever has a paid package sees them (A §3). */
export const fullColumns: readonly ProductColumn<Product>[] = [
  { header: 'GTIN', means: 'numer jako 14 cyfr, z zerami na początku', width: 16, of: (p) => p.gtinNumber },
  { header: 'Nazwa', means: 'nazwa produktu', width: 44, of: (p) => p.name ?? '' },
  { header: 'Marka', means: 'marka', width: 22, of: (p) => p.brand ?? '' },
  { header: 'Zawartość netto', means: 'ilość i jednostka', width: 20, of: (p) => list(p.netContent) },
  { header: 'GPC', means: 'kod ostatniego poziomu klasyfikacji GPC', width: 10, of: (p) => lastOf(p)?.code ?? '' },
  { header: 'Kategoria', means: 'nazwa tego poziomu', width: 30, of: (p) => lastOf(p)?.text ?? '' },
  { header: 'Segment', means: 'nazwa segmentu GPC', width: 30, of: (p) => p.categoryDetails[0]?.text ?? '' },
  { header: 'Rynek docelowy', means: 'kody krajów', width: 16, of: (p) => list(p.targetMarket) },
  {
    header: 'Status GTIN',
    means: 'aktywny, nieaktywny albo wycofany',
    width: 12,
    of: (p) => (p.gtinStatus ? statuses[p.gtinStatus] : ''),
  },
  { header: 'Opis', means: 'opis produktu', width: 44, of: (p) => p.description ?? '' },
  { header: 'Język opisu', means: 'kod języka', width: 12, of: (p) => p.descriptionLanguage ?? '' },
  { header: 'Zdjęcia', means: 'adresy zdjęć, rozdzielone znakiem |', width: 30, of: (p) => list(p.imageUrls) },
  { header: 'Strona produktu', means: 'adres strony', width: 30, of: (p) => p.productPage ?? '' },
  { header: 'Karta produktu', means: 'adres danych dodatkowych', width: 30, of: (p) => p.productCardPage ?? '' },
  { header: 'Firma', means: 'właściciel produktu', width: 34, of: (p) => p.company?.name ?? '' },
  { header: 'NIP', means: 'NIP właściciela', width: 13, of: (p) => p.company?.nip ?? '' },
  { header: 'Ulica', means: 'adres właściciela', width: 26, of: (p) => p.company?.street ?? '' },
  { header: 'Kod pocztowy', means: 'adres właściciela', width: 13, of: (p) => p.company?.postalCode ?? '' },
  { header: 'Miasto', means: 'adres właściciela', width: 18, of: (p) => p.company?.city ?? '' },
  { header: 'Strona firmy', means: 'adres strony właściciela', width: 26, of: (p) => p.company?.webPage ?? '' },
  {
    header: 'Źródło',
    means: 'krajowe albo globalne',
    width: 10,
    of: (p) => (p.source === 'national' ? 'krajowe' : 'globalne'),
  },
  {
    header: 'Zweryfikowany',
    means: 'tak, gdy dane podstawowe i zdjęcie są kompletne',
    width: 14,
    of: (p) => yesNo(p.isVerified),
  },
  { header: 'Zmieniono', means: 'czas ostatniej zmiany, ISO 8601', width: 24, of: (p) => p.lastModified ?? '' },
];

/** Columns of products as lists on Starter show them, for a company that may download without a package. */
export const shortColumns: readonly ProductColumn<ListedProduct>[] = [
  { header: 'GTIN', means: 'numer jako 14 cyfr, z zerami na początku', width: 16, of: (p) => p.gtinNumber },
  { header: 'Nazwa', means: 'nazwa produktu', width: 44, of: (p) => p.name ?? '' },
  { header: 'Marka', means: 'marka', width: 22, of: (p) => p.brand ?? '' },
  { header: 'Zawartość netto', means: 'ilość i jednostka', width: 20, of: (p) => list(p.netContent) },
  { header: 'Kategoria', means: 'ostatni poziom klasyfikacji GPC', width: 30, of: (p) => lastOf(p)?.text ?? '' },
];

function lastOf({ categoryDetails }: Pick<Product, 'categoryDetails'>): { code: string; text: string } | undefined {
  return categoryDetails.at(-1);
}

/** A product as it goes into a package: its cells, and what a line of jsonl says of it. */
export interface PackedProduct {
  readonly cells: readonly string[];
  readonly json: ListedProduct | Product;
}
