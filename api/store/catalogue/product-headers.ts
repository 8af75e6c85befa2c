import { fieldsWith, type FieldWith } from '@gtinoteka/contract/product-fields.ts';
import { otherItemWords } from '../../core/product-list/code-headers.ts';
import { folded, type FieldNames, type HeaderRule } from '../../core/product-list/column-map.ts';

/** Headers of list fields beyond product-fields.ts; case, accents and spaces are ignored. */
const otherFields = {
  gtin: [
    'GTIN',
    'gtinNumber',
    'Numer GTIN',
    'Numer GTIN (EAN)',
    'GTIN (EAN)',
    'EAN/GTIN',
    'Kod GTIN',
    'Kod EAN',
    'Numer EAN',
    'EAN',
    'EAN-13',
    'GTIN-14',
    'GTIN-13',
    'GTIN-12',
    'GTIN-8',
    'Kod kreskowy',
    'UPC',
    'barcode',
    'Variant Barcode',
    'Podstawowy kod kreskowy',
    'tw_PodstKodKresk',
    'Twr_EAN',
    'Código de barras',
    'Code-barres',
    'Codice a barre',
    'Strichcode',
  ],
  gpc: ['gpc', 'Kod GPC', 'gpcCode', 'brickCode', 'gpcBrick', 'gpcBrickCode', 'brick', 'categoryDetails'],
  netContent: [
    'netContent',
    'netContentText',
    'Zawartość netto',
    'Zawartość',
    'Zawartość opakowania',
    'Pojemność',
    'Gramatura',
  ],
  netAmount: ['netVolume', 'Ilość netto', 'Objętość', 'netContentValue'],
  netUnit: ['unit', 'Jednostka', 'Jednostka miary', 'netContentUnitCode'],
  nip: ['NIP', 'companyNip', 'NIP firmy', 'taxId'],
  company: ['companyName', 'Nazwa firmy', 'company', 'Firma', 'Właściciel'],
  street: ['companyStreet', 'street', 'Ulica'],
  city: ['companyCity', 'city', 'Miasto', 'Miejscowość'],
  postalCode: ['companyPostalCode', 'postalCode', 'Kod pocztowy'],
  webPage: ['companyWebPage', 'webPage', 'Strona firmy'],
  isGlobal: ['isGlobal', 'globalny', 'Czy globalny'],
  source: ['source', 'Źródło'],
} as const;

export type ProductField = keyof typeof otherFields | FieldWith<'imported'>;

const { gtin, ...others } = otherFields;

/** Common headers by field. */
export const productHeaders: Readonly<Record<ProductField, readonly string[]>> = {
  gtin,
  // Object.fromEntries() loses the key type.
  ...(Object.fromEntries(fieldsWith('imported').map(({ name, imported }) => [name, imported.headers])) as Record<
    FieldWith<'imported'>,
    readonly string[]
  >),
  ...others,
};

// Object.keys() is typed as string[]; these are the keys written above
export const productFieldNames = Object.keys(productHeaders) as ProductField[];

/**
 * A header that consists of words for codes only: "EAN / GTIN / kod kreskowy", "GTIN, UPC, EAN, or ISBN",
 * "product_ean".
 */
const codesAlone: HeaderRule = {
  is: /^(?=.*(?:ean|gtin|upc|kresk|pask|barcode|bar code))(?:(?:(?:ean|gtin|upc|jan)(?: ?(?:8|12|13|14))?|isbn|kody?|nr|numery?|number|codes?|kreskow[aey]|paskow[aey]|bar|barcodes?|variant|wariantu?|product|produktu?|lub|or|and|i|etc|global|unique|id)(?: |$))+$/,
  not: /^$/,
};

/** The same, folded. */
const productFields: FieldNames<ProductField> = Object.fromEntries(
  productFieldNames.map((field) => {
    const names = productHeaders[field].map(folded);
    return [field, field === 'gtin' ? [...names, codesAlone] : names];
  }),
);

/** Words for columns of barcodes, whole or abbreviated: "Kod kresk.", "K. paskowy", "EAN13". */
const codeWords =
  /\b(e ?a ?n|gtin|upc)(?: ?(?:8|12|13|14))?\b|\b(kod|kody|k|nr|numer|num) (kresk|pask)\w*|\bkresk(ow\w*)?\b|\b(bar ?codes?|barkod\w*)\b/;
/** Words for values that are not codes: amounts, prices, dates, kinds. */
const otherWords = 'typ|rodzaj|status|data|dat|liczba|ilosc|il|cena|ceny|cen|format|prefiks|nazwa';
const noUnitCode = new RegExp(`\\b(?:${otherItemWords}|${otherWords})\\w*`);

/** The code of a single item, named so: "EAN szt.", "EAN13_JEDN", "EAN opak. jedn.". */
const unitCodeRule: HeaderRule = {
  is: new RegExp(
    `^(?=.*(?:${codeWords.source}))(?=.*\\b(?:szt|jedn|jm|j m|jp|detal|det|podst|konsum|produkt|towar|artyk|asort|wyrob|item|unit)\\w*)`,
  ),
  not: noUnitCode,
};
/** Excludes codes of cartons and pallets, amounts, dates and kinds. */
const codeRule: HeaderRule = { is: codeWords, not: new RegExp(`${noUnitCode.source}|\\b(?:op|opak)\\w*`) };
/** The code of a packaging not known to hold several items. Used if no other column has the item's code. */
const packagingCodeRule: HeaderRule = { is: codeWords, not: noUnitCode };

/** Excludes names of companies, groups and price lists, and prices and numbers of names. */
const nameRule: HeaderRule = {
  is: /^(pelna |skrocona |krotka |oficjalna )?naz(w|w[aey])?\b|\bnazwa (handlowa|tow|prod|art|asort|wyr|materialu|poz)\w*|^(tow|towar|towary|prod|produkt|produkty|art|artykul|artykuly|asort|asortyment|wyr|wyrob|wyroby|item|product)( |$)|^(opis|tytul) (tow|prod|art|asort|wyr|poz)\w*|\b(product|item|article) (name|title|description)/,
  not: /\b(firm|producen|dostaw|klient|kontrahent|odbior|sprzedaw|wlascicie|kategori|kat|grup|gr|dzial|rodzaj|typ|mark|serii|kolekcj|plik|sklep|magazyn|mag|walut|jednost|jedn|j m|jm|opakowani|opak|cecha|cechy|parametr|pliku|cena|ceny|cen|kod|numer|nr|id|symbol|indeks|ilosc|liczba|waga|stan|vat|url|link|company|brand|category|group|supplier|number|code|price)\w*/,
};

/** Prefers the full name to the short one, which is for receipts. */
const wholeNameRule: HeaderRule = { is: /^pelna naz\w*|^naz\w* (\w+ )?(pelna|dluga)\b/, not: nameRule.not };
const longerNameRule: HeaderRule = {
  is: nameRule.is,
  not: new RegExp(`${nameRule.not.source}|\\b(skroc|krotk|fisk|paragon)\\w*`),
};

const amountRule: HeaderRule = {
  is: /^(gram|gramat|gramatura|poj|pojemnosc|zaw|zawartosc)( (netto|opak|op|opakowania|jedn|szt|g|kg|ml|l|g ml|ml g))*$/,
  not: /^$/,
};

/** Headers that probably mean a field. Used if no known header matches. */
const likely: FieldNames<ProductField> = {
  gtin: [unitCodeRule, codeRule],
  name: [wholeNameRule, longerNameRule, nameRule],
  brand: [{ is: /^(marka|brand)\b/, not: /\b(wlasn\w*|owner|id|kod|nr)\b/ }],
  netContent: [amountRule],
};

/** Ambiguous headers ("Kod"; a producer instead of a brand). Used if nothing better matches. */
const lastResort: FieldNames<ProductField> = {
  gtin: [packagingCodeRule, 'code', 'kod', 'codigo', 'codice', 'externalproductid', 'productid'],
  name: ['descripcion', 'descricao', 'descrizione', 'bezeichnung', 'designation', 'libelle'],
  brand: [
    'producent',
    'prod',
    'nazwaproducenta',
    'nazwaprod',
    'wytworca',
    'manufacturer',
    'vendor',
    'brands',
    'marki',
    'manname',
    'hersteller',
  ],
  company: ['producent', 'nazwaproducenta', 'wytworca', 'manufacturer'],
};

/** All lists of headers, the most reliable first; the last is used only if nothing else matches. */
export const productHeaderLists: readonly FieldNames<ProductField>[] = [productFields, likely, lastResort];
