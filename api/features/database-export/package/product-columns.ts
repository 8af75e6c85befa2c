import type { ShownText } from '../../../store/catalogue/product-texts.ts';

/** A column of the tables of a package. */
export interface ProductColumn extends ShownText {
  readonly header: string;
  /** what the description of the package says of it */
  readonly means: string;
  /** width in a workbook, in characters */
  readonly width: number;
}

const statuses = { active: 'aktywny', inactive: 'nieaktywny', withdrawn: 'wycofany' } as const;
const sources = { national: 'krajowe', global: 'globalne' } as const;
const yesNo = { true: 'tak', false: 'nie' } as const;

/** Columns of products as whoever has a paid package sees them (A §3). */
export const fullColumns: readonly ProductColumn[] = [
  { header: 'GTIN', means: 'numer jako 14 cyfr, z zerami na początku', width: 16, text: 'gtin' },
  { header: 'Nazwa', means: 'nazwa produktu', width: 44, text: 'name' },
  { header: 'Marka', means: 'marka', width: 22, text: 'brand' },
  { header: 'Zawartość netto', means: 'ilość i jednostka', width: 20, text: 'netContent' },
  { header: 'GPC', means: 'kod ostatniego poziomu klasyfikacji GPC', width: 10, text: 'categoryCode' },
  { header: 'Kategoria', means: 'nazwa tego poziomu', width: 30, text: 'category' },
  { header: 'Segment', means: 'nazwa segmentu GPC', width: 30, text: 'segment' },
  { header: 'Rynek docelowy', means: 'kody krajów', width: 16, text: 'targetMarket' },
  {
    header: 'Status GTIN',
    means: 'aktywny, nieaktywny albo wycofany',
    width: 12,
    text: 'gtinStatus',
    words: statuses,
  },
  { header: 'Opis', means: 'opis produktu', width: 44, text: 'description' },
  { header: 'Język opisu', means: 'kod języka', width: 12, text: 'descriptionLanguage' },
  { header: 'Zdjęcia', means: 'adresy zdjęć, rozdzielone znakiem |', width: 30, text: 'imageUrls' },
  { header: 'Strona produktu', means: 'adres strony', width: 30, text: 'productPage' },
  { header: 'Karta produktu', means: 'adres danych dodatkowych', width: 30, text: 'productCardPage' },
  { header: 'Firma', means: 'właściciel produktu', width: 34, text: 'companyName' },
  { header: 'NIP', means: 'NIP właściciela', width: 13, text: 'companyNip' },
  { header: 'Ulica', means: 'adres właściciela', width: 26, text: 'companyStreet' },
  { header: 'Kod pocztowy', means: 'adres właściciela', width: 13, text: 'companyPostalCode' },
  { header: 'Miasto', means: 'adres właściciela', width: 18, text: 'companyCity' },
  { header: 'Strona firmy', means: 'adres strony właściciela', width: 26, text: 'companyWebPage' },
  {
    header: 'Źródło',
    means: 'krajowe albo globalne',
    width: 10,
    text: 'source',
    words: sources,
  },
  {
    header: 'Zweryfikowany',
    means: 'tak, gdy dane podstawowe i zdjęcie są kompletne',
    width: 14,
    text: 'isVerified',
    words: yesNo,
  },
  { header: 'Zmieniono', means: 'czas ostatniej zmiany, ISO 8601', width: 24, text: 'lastModified' },
];

/** Columns of products as lists on Starter show them, for a company that may download without a package. */
export const shortColumns: readonly ProductColumn[] = [
  { header: 'GTIN', means: 'numer jako 14 cyfr, z zerami na początku', width: 16, text: 'gtin' },
  { header: 'Nazwa', means: 'nazwa produktu', width: 44, text: 'name' },
  { header: 'Marka', means: 'marka', width: 22, text: 'brand' },
  { header: 'Zawartość netto', means: 'ilość i jednostka', width: 20, text: 'netContent' },
  { header: 'Kategoria', means: 'ostatni poziom klasyfikacji GPC', width: 30, text: 'category' },
];
