import type { PackKind } from '@gtinoteka/contract/rules/offline-pack.ts';
import { counted, formatNumber, hardSpaces } from '../../core/page/format.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';

const products = (n: number): string => counted(n, 'produkt', 'produkty', 'produktów');

/** "35 kB", "1,6 MB": how much room something takes, to two figures. */
function sizeText(bytes: number): string {
  if (bytes < 100_000) return `${formatNumber(Math.max(1, Math.round(bytes / 1_000)))}\u00a0kB`;
  const megabytes = bytes / 1_000_000;
  return `${formatNumber(megabytes < 10 ? Math.round(megabytes * 10) / 10 : Math.round(megabytes))}\u00a0MB`;
}

/** Polish texts of /offline_packs. */
export const offlinePacksTexts = {
  title: screenTitle('/offline_packs'),
  lead: hardSpaces(
    'Zapisz w tym urządzeniu część katalogu. Karty i wynik skanera otworzą się potem bez połączenia, z datą, z której pochodzą.',
  ),
  offline: hardSpaces('Brak sieci. Zapisane produkty działają, a nowe pobierzesz po połączeniu.'),
  noStorage: hardSpaces('Przeglądarka nie daje miejsca na zapis, na przykład w oknie prywatnym. Użyj zwykłego okna.'),

  storedTitle: 'W\u00a0tym urządzeniu',
  none: hardSpaces('Nie ma tu jeszcze żadnego pakietu. Wybierz, co ma działać bez sieci.'),
  kinds: { company: 'Moja firma', category: 'Kategoria', brand: 'Marka' } satisfies Record<PackKind, string>,
  stored: (count: number, bytes: number) => hardSpaces(`${products(count)}, około ${sizeText(bytes)}`),
  asOf: (age: string) => hardSpaces(`Stan: ${age}`),
  storedBefore: (age: string) => hardSpaces(`Poprzedni stan działa dalej: ${age}`),
  progress: (count: number, total: number) =>
    hardSpaces(`Pobrano ${formatNumber(count)} z ${formatNumber(total)} produktów`),
  progressOf: (title: string) => `Pobieranie: ${title}`,
  updating: hardSpaces('Pobieramy zmiany'),
  elsewhere: hardSpaces('Pobieranie trwa w innej karcie albo czeka na wznowienie.'),
  paused: 'Pobieranie przerwane.',
  problems: {
    OFFLINE: hardSpaces('Połączenie zniknęło. Pobieranie ruszy samo, gdy wróci.'),
    FULL: hardSpaces('W urządzeniu brakuje miejsca. Zwolnij je i wznów. To, co już zapisane, działa.'),
    DOWNLOAD_SWITCHED_OFF: hardSpaces(
      'Administrator platformy wyłączył Twojej firmie pobieranie bazy. Zapisane karty zostają, ale nie będą aktualizowane.',
    ),
    PACK_NEEDS_PACKAGE: hardSpaces(
      'Pakiet usług firmy nie obejmuje już pobierania bazy. Zapisane karty zostają, ale nie będą aktualizowane.',
    ),
    PACK_TOO_LARGE: hardSpaces('Tych produktów jest już więcej, niż mieści pakiet. Zapisane karty zostają bez zmian.'),
    PACKAGE_LIMIT_REACHED: hardSpaces('Limit pobierania w pakiecie usług jest wyczerpany. Zapisane karty zostają.'),
  },
  otherProblem: hardSpaces('Nie udało się pobrać wszystkiego. Spróbuj ponownie. To, co już zapisane, działa.'),
  update: 'Aktualizuj',
  resume: 'Wznów',
  stop: 'Przerwij',
  remove: 'Usuń',
  removed: (title: string) => `Usunięto z\u00a0urządzenia: ${title}.`,
  ready: (title: string, count: number) => hardSpaces(`Zapisano w urządzeniu: ${title}, ${products(count)}.`),
  current: (title: string, count: number) => hardSpaces(`Stan aktualny: ${title}, ${products(count)}.`),
  lostRight: (title: string) =>
    hardSpaces(`${title}: nie masz już dostępu do tych danych, więc zniknęły z urządzenia.`),

  savedTitle: (count: number) => `Zapisane z\u00a0kart: ${products(count)}`,
  unsave: (name: string) => `Usuń z\u00a0zapisanych: ${name}`,

  addTitle: 'Dodaj produkty',
  what: 'Co zapisać',
  choices: {
    company: hardSpaces('Wszystkie produkty firmy, także te niepubliczne. W każdym pakiecie usług.'),
    category: hardSpaces('Segment GPC albo jego rodzina. W płatnych pakietach usług.'),
    brand: hardSpaces('Wszystkie produkty jednej marki. W płatnych pakietach usług.'),
  } satisfies Record<PackKind, string>,
  segment: 'Segment',
  chooseSegment: 'Wybierz segment',
  family: 'Rodzina',
  wholeSegment: 'Cały segment',
  treeFailed: hardSpaces('Nie udało się wczytać kategorii. Sprawdź połączenie i spróbuj ponownie.'),
  brand: 'Marka',
  brandPlaceholder: 'Wpisz nazwę marki',
  brandKeys: '. Strzałki wybierają, Enter zatwierdza, Esc zamyka.',
  checkBrand: 'Sprawdź',
  measuring: 'Sprawdzamy, ile to zajmie.',
  size: (count: number, bytes: number) => hardSpaces(`${products(count)}, około ${sizeText(bytes)} w urządzeniu`),
  over: (limit: number) => hardSpaces(`Ponad ${formatNumber(limit)} produktów`),
  empty: hardSpaces('Nie ma tu żadnych produktów.'),
  cost: (units: number, left: number | null) =>
    hardSpaces(
      left === null
        ? 'Pakiet usług nie ma limitu pobierania.'
        : `Zużyje ${formatNumber(units)} z limitu pobierania (zostaje ${formatNumber(left - units)}). Aktualizacje są bez limitu.`,
    ),
  free: hardSpaces('Nie zużywa limitu pobierania.'),
  deviceFull: (room: number) =>
    hardSpaces(
      `W jednym urządzeniu mieści się 20 000 produktów, a miejsca jest na ${formatNumber(room)}. Usuń któryś pakiet.`,
    ),
  storedAlready: hardSpaces('Te produkty są już na liście w tym urządzeniu.'),
  download: 'Pobierz na urządzenie',
  pricing: 'Zobacz cennik',
} as const;
