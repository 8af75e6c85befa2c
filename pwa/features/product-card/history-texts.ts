import type { HistoryEntry } from '@gtinoteka/contract/office/run-differences.ts';
import { fieldsWith } from '@gtinoteka/contract/product-fields.ts';
import { hardSpaces } from '../../core/page/format.ts';

/** Names of the columns of a product: those of its fields, and of the columns that a field is composed of. */
const columns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(fieldsWith('stored').map(({ label, stored }) => [stored.column, hardSpaces(label)])),
  company_id: 'Firma',
  gpc_brick: 'Kod GPC',
  net_amounts: 'Zawartość netto, ilość',
  net_units: 'Zawartość netto, jednostka',
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
