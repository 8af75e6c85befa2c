import type { UploadField } from '@gtinoteka/contract/files/product-upload.ts';
import type { UploadRowState } from '@gtinoteka/contract/files/verification.ts';
import { hardSpaces } from '../page/format.ts';

/** Polish texts of rows of product data, as the company and the administrators of the platform see them. */
export const uploadTexts = {
  states: {
    waiting: 'Czeka',
    accepted: 'Przyjęty',
    refused: 'Odrzucony',
    unfit: hardSpaces('Nie do przyjęcia'),
  } satisfies Record<UploadRowState, string>,
  filters: hardSpaces('Które wiersze pokazać'),
  shows: {
    waiting: 'Czekają',
    accepted: 'Przyjęte',
    refused: 'Odrzucone',
    unfit: hardSpaces('Nie do przyjęcia'),
  } satisfies Record<UploadRowState, string>,
  fields: {
    name: 'Nazwa',
    brand: 'Marka',
    netContent: hardSpaces('Zawartość netto'),
    gpc: 'Kategoria GPC',
  } satisfies Record<UploadField, string>,
  caption: hardSpaces('Różnice z katalogiem'),
  line: 'Wiersz',
  lineOf: (line: number) => `wiersz ${line}`,
  gtin: 'GTIN',
  changes: 'Zmiana',
  state: 'Odpowiedź',
  actions: 'Działania',
  noCode: 'brak kodu',
  isNew: hardSpaces('Nowy produkt'),
  isChanged: hardSpaces('Katalog zmienił się po sprawdzeniu pliku. Porównaj jeszcze raz.'),
  was: (text: string) => (text === '' ? 'brak' : text),
  wasLabel: 'było:',
  becomesLabel: 'będzie:',
  none: 'Nie ma takich wierszy.',
} as const;
