import type { workKinds } from '@gtinoteka/contract/office/dead-letters.ts';
import type { OfficeServices, OfficeToday } from '@gtinoteka/contract/office/today.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';
import { packageTitles } from '@gtinoteka/contract/subscription.ts';
import { counted, formatNumber, hardSpaces } from '../../core/page/format.ts';

const work: Record<(typeof workKinds)[number], (n: number) => string> = {
  mail: (n) => counted(n, 'wiadomość', 'wiadomości', 'wiadomości'),
  imports: (n) => counted(n, 'import', 'importy', 'importów'),
  verifications: (n) => counted(n, 'sprawdzenie pliku', 'sprawdzenia plików', 'sprawdzeń plików'),
  'database-exports': (n) => counted(n, 'paczka z bazą', 'paczki z bazą', 'paczek z bazą'),
  'code-batches': (n) => counted(n, 'seria kodów', 'serie kodów', 'serii kodów'),
  'issue-files': (n) => counted(n, 'plik zgłoszeń', 'pliki zgłoszeń', 'plików zgłoszeń'),
  search: (n) => counted(n, 'dokument wyszukiwarki', 'dokumenty wyszukiwarki', 'dokumentów wyszukiwarki'),
  webhooks: (n) => counted(n, 'wiadomość webhooka', 'wiadomości webhooka', 'wiadomości webhooka'),
};

/** Days as Date numbers them. */
const weekdays = ['Niedziela', 'Poniedziałek', 'Wtorek', 'Środa', 'Czwartek', 'Piątek', 'Sobota'];

/** Polish texts of /administration. */
export const todayTexts = {
  title: screenTitle('/administration'),
  sum: (n: number) =>
    n === 0 ? 'Na\u00a0dziś nic nie czeka' : `Na\u00a0dziś ${counted(n, 'sprawa', 'sprawy', 'spraw')}`,
  kinds: {
    deadLetters: 'Zadania, które się nie udały',
    authorizations: 'Upoważnienia do\u00a0sprawdzenia',
    orders: 'Zamówienia pakietów',
    uploads: 'Dane do\u00a0przyjęcia',
    issues: 'Zgłoszenia bez osoby',
    objections: 'Sprzeciwy wobec zmiany regulaminu',
  } satisfies Record<keyof OfficeToday, string>,
  day: (weekday: number, date: string) => `${weekdays[weekday] ?? ''}, ${date}`,
  since: (date: string) => `od\u00a0${date}`,
  waits: (days: number) => `Czeka ${counted(days, 'dzień', 'dni', 'dni')}`,
  without: (kinds: string) => `Bez spraw: ${kinds}.`,
  rooms: 'Biuro',
  open: (groups: number) => `${counted(groups, 'otwarta grupa', 'otwarte grupy', 'otwartych grup')}`,
  loading: 'Wczytujemy sprawy na\u00a0dziś.',
  interrupted: 'Przerwano wczytywanie spraw.',
} as const;

/** What is behind each count; empty: nothing to add. */
export const todayReasons: { readonly [K in keyof OfficeToday]: (what: OfficeToday[K]) => string } = {
  deadLetters: ({ kinds }) => kinds.map(({ kind, count }) => work[kind](count)).join(', '),
  authorizations: ({ first }) => (first === null ? '' : `Najdłużej czeka ${first}`),
  orders: ({ packages }) =>
    packages.map(({ subscription, count }) => `${formatNumber(count)} ${packageTitles[subscription]}`).join(', '),
  uploads: ({ companies, products }) =>
    hardSpaces(
      `Pliki od ${counted(companies, 'firmy', 'firm', 'firm')}, razem ${counted(products, 'produkt', 'produkty', 'produktów')}`,
    ),
  issues: ({ openGroups }) => `Otwartych grup jest ${formatNumber(openGroups)}`,
  objections: ({ first }) => (first === null ? '' : `Pierwsza zgłosiła ${first}`),
};

/** What the card of services says. */
export const serviceTexts = {
  work: 'Usługi działają',
  look: 'Sprawdź usługi',
  search: 'Wyszukiwarka',
  registry: 'Rejestr globalny',
  background: 'Praca w\u00a0tle',
  lastImport: 'Ostatni import',
  lag: (seconds: number) =>
    seconds < 1 ? 'na\u00a0bieżąco' : `opóźnienie ${counted(Math.round(seconds), 'sekunda', 'sekundy', 'sekund')}`,
  inDatabase: 'w\u00a0bazie danych, na\u00a0bieżąco',
  noIndexShort: 'bez indeksu',
  asked: ({ lastHour, hourly }: OfficeServices['registry']) =>
    hardSpaces(`${formatNumber(lastHour)} z ${formatNumber(hourly)} pytań w tej godzinie`),
  connections: { none: 'nie jest podłączony', simulated: 'odpowiedzi są zmyślone' },
  nothingWaits: 'nic nie czeka',
  waits: (since: string) => `czeka od: ${since}`,
  noImport: 'jeszcze żadnego',
  noIndex: hardSpaces('Wyszukiwarka nie ma gotowego indeksu.'),
  lateSearch: hardSpaces('Wyszukiwarka nie nadąża za zmianami.'),
  registryFails: hardSpaces('Rejestr globalny nie odpowiada.'),
  lateWork: hardSpaces('Zadania czekają za długo: sprawdź, czy działa proces roboczy.'),
  importFailed: hardSpaces('Ostatni import się nie udał.'),
} as const;
