import type { GpcChange } from '@gtinoteka/contract/office/gpc-releases.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';
import { counted, formatNumber, hardSpaces } from '../../../core/page/format.ts';

const changes: Readonly<Record<GpcChange, string>> = {
  added: 'Nowe',
  moved: 'Przeniesione',
  renamed: hardSpaces('Z nową nazwą'),
  missing: hardSpaces('Nie ma w wydaniu'),
};

/** Polish texts of /stewardship/gpc and of one release. */
export const gpcTexts = {
  title: screenTitle('/stewardship/gpc'),
  lead: hardSpaces('Kategorie produktów: które wydanie działa i co zmieniło.'),
  load: hardSpaces('Wczytaj wydanie'),
  loading: 'Wczytujemy wydania.',
  interrupted: hardSpaces('Wydania się nie wczytały.'),
  none: hardSpaces('Nie ma jeszcze wydania GPC'),
  noneText: hardSpaces('Wczytaj plik z GS1 (xml, json) albo tabelę bricków.'),
  now: hardSpaces('Klasyfikacja teraz'),
  levels: { segments: 'segmenty', families: 'rodziny', classes: 'klasy', bricks: 'bricki' },
  languages: (names: string) => hardSpaces(`Nazwy w językach: ${names}.`),
  language: (code: string, n: number) => `${code} (${formatNumber(n)})`,
  release: 'Wydanie',
  releases: 'Wydania',
  current: hardSpaces('działa'),
  when: 'Kiedy',
  who: 'Kto',
  byCommand: 'polecenie',
  changes,
  changeCount: (n: number) => counted(n, 'kod', 'kody', 'kodów'),
  summary: (added: number, moved: number, renamed: number, missing: number) =>
    hardSpaces(
      `nowe ${formatNumber(added)}, przeniesione ${formatNumber(moved)}, z nową nazwą ${formatNumber(renamed)}, pominięte ${formatNumber(missing)}`,
    ),
  toList: hardSpaces('Wróć do listy'),
  missing: hardSpaces('Nie ma takiego wydania'),
  show: hardSpaces('Pokaż'),
  all: hardSpaces('Wszystkie zmiany'),
  noChanges: hardSpaces('Nic się nie zmieniło'),
  noChangesText: hardSpaces('Pierwsze wydanie nie ma z czym się różnić, a takie samo niczego nie zmienia.'),
  missingNote: hardSpaces('Kody, których wydanie nie ma, zostają: wskazują na nie produkty.'),
  code: 'Kod',
  name: 'Nazwa',
  level: 'Poziom',
  levelNames: ['', 'segment', 'rodzina', 'klasa', 'brick'],
  change: 'Zmiana',
  before: 'Przedtem',
  products: 'Produkty',
  productCount: (n: number) => counted(n, 'produkt', 'produkty', 'produktów'),
  was: (before: string) => hardSpaces(`przedtem: ${before}`),
} as const;
