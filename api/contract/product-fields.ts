/** How a field is stored and written in answers: one column of `products`. */
export type FieldType = 'text' | 'address' | 'language' | 'status' | 'addresses' | 'countries' | 'flag';

interface ProductField {
  /** Polish name: in the history of changes, in exports and on the card */
  readonly label: string;
  /** column of `products`; a field without it is composed of several columns (`product-rows.ts`, `product-texts.ts`) */
  readonly stored?: { readonly column: string; readonly type: FieldType };
  /** the API for programs returns it */
  readonly forPrograms?: true;
  /** its term of the GS1 Web Vocabulary, for texts and addresses; other terms are in `linked-product.ts` */
  readonly linkedAs?: `gs1:${string}`;
  /** the card shows the text as it is, after the number */
  readonly onCard?: 'as text';
  /** column of exported files */
  readonly exported?: {
    /** what the description of the files says of it */
    readonly means: string;
    /** width in a workbook, in characters */
    readonly width: number;
    /** the word that stands for each value */
    readonly words?: Readonly<Record<string, string>>;
  };
  /** headers of the column in product lists, ignoring case, accents and spaces; texts have at most `maxLength` characters */
  readonly imported?: { readonly headers: readonly string[]; readonly maxLength?: number };
}

const yesNo = { true: 'tak', false: 'nie' };

/**
 * The fields of a product, in the order of the columns of exports. Answers, statements, imports, exports, the API for programs, JSON-LD and
 * the history of changes derive from this table. Recipe: infra/recipes.md.
 */
export const productFields = {
  gtinNumber: {
    label: 'GTIN',
    forPrograms: true,
    exported: { means: 'numer jako 14 cyfr, z zerami na początku', width: 16 },
  },
  name: {
    label: 'Nazwa',
    stored: { column: 'name', type: 'text' },
    forPrograms: true,
    linkedAs: 'gs1:productName',
    exported: { means: 'nazwa produktu', width: 44 },
    imported: {
      headers: [
        'name',
        'productName',
        'Nazwa produktu',
        'Nazwa towaru',
        'Nazwa artykułu',
        'Nazwa asortymentu',
        'Nazwa',
        'Towar',
        'Produkt',
        'Artykuł',
        'Asortyment',
        'Title',
        'Tytuł',
        'Tytuł oferty',
        'Product title',
        'Item name',
        'Display name',
        'Twr_Nazwa',
        'tw_Nazwa',
      ],
      maxLength: 500,
    },
  },
  brand: {
    label: 'Marka',
    stored: { column: 'brand', type: 'text' },
    forPrograms: true,
    onCard: 'as text',
    exported: { means: 'marka', width: 22 },
    imported: { headers: ['brand', 'brandName', 'Marka', 'Nazwa marki'], maxLength: 500 },
  },
  netContent: { label: 'Zawartość netto', exported: { means: 'ilość i jednostka', width: 20 } },
  categoryCode: { label: 'GPC', exported: { means: 'kod ostatniego poziomu klasyfikacji GPC', width: 10 } },
  category: { label: 'Kategoria', exported: { means: 'nazwa tego poziomu', width: 30 } },
  segment: { label: 'Segment', exported: { means: 'nazwa segmentu GPC', width: 30 } },
  targetMarket: {
    label: 'Rynek docelowy',
    stored: { column: 'target_market', type: 'countries' },
    forPrograms: true,
    exported: { means: 'kody krajów', width: 16 },
    imported: { headers: ['targetMarket', 'market', 'Rynek docelowy', 'Rynek'] },
  },
  gtinStatus: {
    label: 'Status GTIN',
    stored: { column: 'gtin_status', type: 'status' },
    forPrograms: true,
    exported: {
      means: 'aktywny, nieaktywny albo wycofany',
      width: 12,
      words: { active: 'aktywny', inactive: 'nieaktywny', withdrawn: 'wycofany' },
    },
    imported: { headers: ['gtinStatus', 'status', 'Status GTIN'] },
  },
  description: {
    label: 'Opis',
    stored: { column: 'description', type: 'text' },
    forPrograms: true,
    exported: { means: 'opis produktu', width: 44 },
    imported: { headers: ['description', 'Opis', 'Opis produktu'], maxLength: 10_000 },
  },
  descriptionLanguage: {
    label: 'Język opisu',
    stored: { column: 'description_language', type: 'language' },
    forPrograms: true,
    exported: { means: 'kod języka', width: 12 },
    imported: { headers: ['descriptionLanguage', 'Język opisu'] },
  },
  imageUrls: {
    label: 'Zdjęcia',
    stored: { column: 'image_urls', type: 'addresses' },
    forPrograms: true,
    exported: { means: 'adresy zdjęć, rozdzielone znakiem |', width: 30 },
    imported: { headers: ['imageUrls', 'imageUrl', 'images', 'image', 'Zdjęcie', 'Zdjęcia', 'Adres zdjęcia'] },
  },
  productPage: {
    label: 'Strona produktu',
    stored: { column: 'product_page', type: 'address' },
    forPrograms: true,
    linkedAs: 'gs1:pip',
    exported: { means: 'adres strony', width: 30 },
    imported: { headers: ['productPage', 'Strona produktu'] },
  },
  productCardPage: {
    label: 'Karta produktu',
    stored: { column: 'product_card_page', type: 'address' },
    exported: { means: 'adres danych dodatkowych', width: 30 },
    imported: { headers: ['productCardPage', 'Karta produktu'] },
  },
  companyName: { label: 'Firma', exported: { means: 'właściciel produktu', width: 34 } },
  companyNip: { label: 'NIP', exported: { means: 'NIP właściciela', width: 13 } },
  companyStreet: { label: 'Ulica', exported: { means: 'adres właściciela', width: 26 } },
  companyPostalCode: { label: 'Kod pocztowy', exported: { means: 'adres właściciela', width: 13 } },
  companyCity: { label: 'Miasto', exported: { means: 'adres właściciela', width: 18 } },
  companyWebPage: { label: 'Strona firmy', exported: { means: 'adres strony właściciela', width: 26 } },
  // Imports set it from the columns "isGlobal" and "source", or from the prefix.
  isGlobal: { label: 'Źródło', stored: { column: 'is_global', type: 'flag' } },
  source: {
    label: 'Źródło',
    exported: {
      means: 'krajowe albo globalne',
      width: 10,
      words: { national: 'krajowe', global: 'globalne' },
    },
  },
  isPublic: {
    label: 'Publiczny',
    stored: { column: 'is_public', type: 'flag' },
    forPrograms: true,
    imported: { headers: ['isPublic', 'publiczny', 'Czy publiczny'] },
  },
  isVerified: {
    label: 'Zweryfikowany',
    forPrograms: true,
    exported: { means: 'tak, gdy dane podstawowe i zdjęcie są kompletne', width: 14, words: yesNo },
  },
  lastModified: {
    label: 'Zmieniono',
    forPrograms: true,
    exported: { means: 'czas ostatniej zmiany, ISO 8601', width: 24 },
  },
} as const satisfies Readonly<Record<string, ProductField>>;

type Fields = typeof productFields;

/** Names of the fields that have an attribute, as `FieldWith<'stored'>`. */
export type FieldWith<Attribute extends keyof ProductField> = {
  [Name in keyof Fields]: Fields[Name] extends Readonly<Record<Attribute, unknown>> ? Name : never;
}[keyof Fields];

type FieldRow<Attribute extends keyof ProductField> = ProductField &
  Required<Pick<ProductField, Attribute>> & { readonly name: FieldWith<Attribute> };

/** The fields that have an attribute, with their names, in the order of the table. */
export function fieldsWith<Attribute extends keyof ProductField>(attribute: Attribute): FieldRow<Attribute>[] {
  const rows = Object.entries<ProductField>(productFields).map(([name, field]) => ({ ...field, name }));
  return rows.filter((row): row is FieldRow<Attribute> => attribute in row);
}
