import { productFields } from '@gtinoteka/contract/product-fields.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import { counted, hardSpaces } from '../../core/page/format.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';

/** "Opis" in the middle of a sentence; GTIN stays as it is. */
function inSentence(label: string): string {
  return /^.[A-ZĄĆĘŁŃÓŚŹŻ]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** Polish texts of the product card. */
export const productCardTexts = {
  title: screenTitle('/catalog/:id'),
  crumbs: 'Okruszki',
  catalogue: screenTitle('/catalog'),
  resultsFor: (what: string) => `Wyniki dla „${what}”`,
  results: 'Wyniki wyszukiwania',
  checking: 'Sprawdzamy kod.',
  checkedAt: (date: string, time: string) => `Sprawdzono ${date} o\u00a0${time}`,

  copy: 'Kopiuj GTIN',
  copyShort: 'Kopiuj',
  copied: (gtin: string) => `Skopiowano ${gtin}.`,
  notCopied: 'Nie udało się skopiować. Zaznacz numer i skopiuj go ręcznie.',
  share: 'Udostępnij',
  addressCopied: 'Skopiowano adres strony.',
  save: 'Zapisz',
  isSaved: 'Zapisane',
  saved: hardSpaces('Zapisano w tym urządzeniu. Kartę otworzysz bez sieci, lista jest w „Produkty bez sieci”.'),
  unsaved: 'Kartę usunięto z\u00a0zapisanych.',
  saveFull: (most: number) =>
    hardSpaces(`W tym urządzeniu jest już ${most} zapisanych produktów. Usuń któryś w „Produkty bez sieci”.`),
  notSaved: hardSpaces('Nie udało się zapisać. Przeglądarka nie daje miejsca w tym urządzeniu.'),
  code2d: 'Kod 2D',
  code2dUnlicensed: 'Kodu 2D nie tworzymy dla numeru bez ważnej licencji.',
  code2dNoTradeItem: 'Kodu 2D nie tworzymy dla numerów, na które nie wydaje się licencji GS1.',

  photoOf: (name: string) => `Zdjęcie: ${name}`,
  noPhoto: 'Nie mamy zdjęcia tego produktu',
  noPhotoOfNumber: 'Brak zdjęcia',
  photoFailed: 'Nie udało się wczytać zdjęcia',
  otherPhotos: 'Inne zdjęcia',

  data: 'Dane produktu',
  dataOfNumber: 'Dane numeru',
  noData: 'brak danych',
  absent: (count: number) => `${counted(count, 'pole', 'pola', 'pól')} bez danych:`,
  absentNames: (labels: readonly string[]) => labels.map(inSentence).join(', '),
  gtin: 'GTIN',
  gtin14: (gtin: string) => `W zapisie 14-cyfrowym: ${gtin}`,
  category: 'Kategoria GPC',
  categoryNotPublic: 'Niepubliczna. Firma nie udostępnia kategorii tego produktu.',
  netContent: productFields.netContent.label,
  status: productFields.gtinStatus.label,
  statuses: { active: 'Aktywny', inactive: 'Nieaktywny', withdrawn: 'Wycofany' },
  market: productFields.targetMarket.label,
  description: productFields.description.label,
  page: productFields.productPage.label,
  more: 'Dane dodatkowe',
  moreLink: 'Karta produktu u producenta',
  source: 'Źródło danych',
  sources: { national: 'Baza krajowa', global: 'Rejestr globalny' },
  prefix: 'Prefiks numeru',
  changed: 'Ostatnia zmiana',
  verified: 'Zweryfikowany',
  partial: 'Dane niepełne',
  partialText: 'Firma nie uzupełniła jeszcze wszystkich danych tego produktu.',
  undescribed: 'Nikt nie opisał jeszcze tego produktu. Wiemy tylko, kto ma licencję na numer.',
  undescribedAlone: 'Nikt nie opisał jeszcze tego produktu.',
  unknown: 'Nie mamy danych o\u00a0tym produkcie.',
  noTradeItem: 'Takich numerów nie opisuje się w\u00a0bazie produktów.',

  company: 'Firma',
  holds: {
    licensed: 'ma licencję na ten numer',
    invalid: 'ostatnia firma z\u00a0licencją na ten numer',
    illegal: 'podana w\u00a0danych produktu, nie ma licencji na ten numer',
    unknown: 'podana w\u00a0danych produktu',
    not_applicable: 'podana w\u00a0danych produktu',
  },
  holdsAlone: (what: string) => what.charAt(0).toUpperCase() + what.slice(1),
  nipOf: (nip: string) => `NIP\u00a0${nip}`,
  /** null: how many is not known; 46: more than 45 */
  itsProducts: (count: number | null) =>
    count === null
      ? 'Produkty tej firmy'
      : count > limits.maxResults
        ? `Ponad ${limits.maxResults} produktów tej firmy`
        : `${counted(count, 'produkt', 'produkty', 'produktów')} tej firmy`,
  likenesses: 'Łatwo pomylić z',
  noCompany: 'Nie wiemy, do kogo należy ten numer.',
  nobodysNumber: 'Dziś ten numer nie należy do żadnej firmy.',

  anotherCode: 'Sprawdź inny kod',
  again: 'Spróbuj ponownie',
} as const;

/** Names of languages of a description, by ISO 639-1. */
export const languageNames: Record<string, string> = {
  pl: 'polski',
  en: 'angielski',
  de: 'niemiecki',
  fr: 'francuski',
  es: 'hiszpański',
  it: 'włoski',
  cs: 'czeski',
  sk: 'słowacki',
  uk: 'ukraiński',
  lt: 'litewski',
  ru: 'rosyjski',
  nl: 'niderlandzki',
};
