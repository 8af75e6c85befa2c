import type { HistoryEntry } from '@gtinoteka/contract/office/run-differences.ts';
import { hardSpaces } from '../../core/page/format.ts';

/** Names of columns of a product, as the office calls them. */
const columns: Readonly<Record<string, string>> = {
  name: 'Nazwa',
  brand: 'Marka',
  company_id: 'Firma',
  gpc_brick: hardSpaces('Kod GPC'),
  target_market: 'Rynek docelowy',
  net_amounts: hardSpaces('Zawartość netto, ilość'),
  net_units: hardSpaces('Zawartość netto, jednostka'),
  description: 'Opis',
  description_language: 'Język opisu',
  image_urls: 'Zdjęcia',
  product_page: 'Strona produktu',
  product_card_page: 'Karta produktu',
  gtin_status: hardSpaces('Status GTIN'),
  is_global: 'Źródło',
  is_public: 'Publiczny',
};

const acts: Readonly<Record<HistoryEntry['act'], string>> = {
  added: 'Dodano',
  changed: 'Zmieniono',
  restored: 'Cofnięto przebieg',
};

/** Polish texts of the history of a product. */
export const historyTexts = {
  title: hardSpaces('Historia zmian'),
  show: hardSpaces('Pokaż historię zmian'),
  loading: hardSpaces('Wczytujemy historię zmian'),
  interrupted: hardSpaces('Historia zmian się nie wczytała.'),
  none: hardSpaces('Nie ma zapisanych zmian: przyszły przed prowadzeniem historii albo ponad 90 dni temu.'),
  acts,
  byCommand: hardSpaces('z wiersza poleceń'),
  columnOf: (column: string) => columns[column] ?? column,
  was: (before: string | null) => (before === null ? hardSpaces('nie było wartości') : `było „${before}”`),
  otherCompany: hardSpaces('była inna firma'),
} as const;
