import type { FileKind, RowState, SentFile } from '@gtinoteka/contract/files/verification.ts';
import { counted, formatNumber, hardSpaces, remaining } from '../../core/page/format.ts';

const codes = (n: number): string => counted(n, 'kod', 'kody', 'kodów');

/** Polish texts of /verify_data and /my_products. Texts of errors come from the contract. */
export const verificationTexts = {
  title: 'Weryfikuj dane',
  lead: hardSpaces('Wyślij arkusz z kodami. Odeślemy go z oceną każdego wiersza.'),
  loading: 'Wczytujemy pliki',
  interrupted: 'Pliki się nie wczytały.',
  drop: 'Upuść plik tutaj',
  choosePhone: hardSpaces('Wybierz plik z telefonu'),
  choose: 'Wybierz plik',
  chooseOther: 'Wybierz inny plik',
  accepted: {
    verify: hardSpaces('.xlsx albo .xls, do 50 MB'),
    upload: hardSpaces('.csv, .xlsx albo .xls, do 50 MB'),
  } satisfies Record<FileKind, string>,
  chosen: 'Wybrany plik',
  send: 'Wyślij plik',
  takeAway: 'Usuń plik',
  sending: 'Wysyłanie pliku',
  sent: (done: string, all: string) => `${done} z\u00a0${all}`,
  secondsLeft: (seconds: number) => `zostało około ${counted(seconds, 'sekundy', 'sekund', 'sekund')}`,
  sendingPaused: hardSpaces('wysyłanie przerwane, próbujemy dalej'),
  leftSending: (name: string, done: string, all: string) =>
    hardSpaces(
      `Wysyłanie pliku „${name}” zostało przerwane: doszło ${done} z ${all}. Wybierz ten sam plik, a dokończymy.`,
    ),
  dropSending: hardSpaces('Porzuć'),
  stop: 'Przerwij wysyłanie',
  stopped: 'Wysyłanie przerwane.',
  sendingFailed: hardSpaces('Plik nie dotarł w całości. Sprawdź połączenie i wyślij go jeszcze raz, a dokończymy.'),
  uploaded: {
    verify: hardSpaces('Plik został wysłany. Wynik znajdziesz w Raportach.'),
    upload: hardSpaces('Plik został wysłany. Odpowiedź znajdziesz w Raportach.'),
  } satisfies Record<FileKind, string>,
  wrongFormat: (name: string, kind: FileKind) =>
    hardSpaces(
      `Plik „${name}” ma niewłaściwy format. Przyjmujemy ${kind === 'verify' ? '.xlsx i .xls' : '.csv, .xlsx i .xls'}.`,
    ),
  tooLarge: (size: string) => hardSpaces(`Plik ma ${size}. Największy może mieć 50 MB (50 000 000 bajtów).`),
  isEmpty: 'Plik jest pusty.',
  /** why no other file can be sent: one is being checked, or waits for the person */
  lockedBy: ({ asksColumns, askedLeft }: Pick<SentFile, 'asksColumns' | 'askedLeft'>) =>
    hardSpaces(
      asksColumns
        ? 'Wyżej czeka plik: wskaż jego kolumny albo wybierz inny. Następny wyślesz po jego sprawdzeniu.'
        : askedLeft !== null
          ? 'Wyżej czeka plik: zdecyduj, czy go sprawdzić. Następny wyślesz potem.'
          : 'Plik jest już sprawdzany. Następny wyślesz po zakończeniu.',
    ),
  requirementsTitle: 'Wymagania techniczne',
  requirements: [
    [hardSpaces('GTIN w pierwszej kolumnie pierwszego arkusza'), 'Polecane kolumny: GTIN, nazwa, marka.'],
    [hardSpaces('Kody z zerem na początku zapisz jako tekst'), 'Inaczej arkusz obetnie zero.'],
    [hardSpaces('Do 65 tys. wierszy w .xls, do 200 tys. w .xlsx'), hardSpaces('Większy plik podziel na części.')],
  ],
  limit: 'Limit weryfikacji',
  used: (used: number, limit: number) =>
    `${formatNumber(used)} z\u00a0${counted(limit, 'produktu', 'produktów', 'produktów')}.`,
  left: (left: number, until: string) => hardSpaces(`Pozostało ${formatNumber(left)}, pakiet trwa do ${until}.`),
  reserved: (held: number) =>
    hardSpaces(`Na sprawdzany plik zarezerwowaliśmy z limitu ${formatNumber(held)}, rozliczymy to na końcu.`),
  noLimit: hardSpaces('Bez limitu w tym pakiecie.'),
  moreLimit: hardSpaces('Zwiększ limit w Cenniku'),
  samples: 'Przykładowe pliki',
  sampleInput: hardSpaces('Plik do wysłania'),
  sampleResult: hardSpaces('Plik z wynikiem'),
  sampleSize: (size: string) => `xlsx, ${size}`,
  next: 'Co będzie dalej',
  steps: [
    hardSpaces('Sprawdzimy plik, zwykle w kilka sekund. Duże pliki trwają dłużej.'),
    hardSpaces('Postęp zobaczysz na tej stronie i w Raportach. Możesz ją zamknąć.'),
    hardSpaces('Wynik pobierzesz z Raportów przez 30 dni.'),
  ],
  registerTitle: hardSpaces('Pliki sprawdzają firmy z kontem'),
  registerText: hardSpaces('Zarejestruj firmę bezpłatnie. Starter pozwala sprawdzić 1000 produktów w roku.'),
  register: 'Zarejestruj firmę',
  logIn: 'Zaloguj się',
  checking: 'Sprawdzamy plik',
  waiting: hardSpaces('Czeka na swoją kolej'),
  percent: (percent: number) => `${percent}%`,
  rowsDone: (done: number, all: number) =>
    `Sprawdzone ${formatNumber(done)} z\u00a0${counted(all, 'wiersza', 'wierszy', 'wierszy')}`,
  checked: 'Sprawdzone',
  checkedOf: (done: number, all: number) => `${formatNumber(done)} z\u00a0${formatNumber(all)}`,
  perSecond: hardSpaces('Na sekundę'),
  timeLeft: 'Zostało',
  waitsForRegistry: hardSpaces('Czeka na rejestr'),
  waitsForRegistryNote: hardSpaces(
    '„Czeka na rejestr” to kody spoza bazy krajowej, o które pytamy rejestr globalny. Jeśli nie odpowie, oznaczymy je jako niesprawdzone.',
  ),
  closeTitle: hardSpaces('Możesz zamknąć tę stronę'),
  closeNote: (email: string) => hardSpaces(`Postęp widać na każdej innej, a o wyniku damy znać na ${email}.`),
  cancel: 'Przerwij',
  cancelUploadNote: hardSpaces('Gdy przerwiesz, do katalogu nic nie trafi.'),
  cancelNote: hardSpaces('Gdy przerwiesz, dostaniesz wynik tego, co już sprawdzone, a reszta limitu wróci do pakietu.'),
  ready: 'Plik sprawdzony',
  reportOf: 'Raport pliku',
  openReport: 'Zobacz raport',
  askTitle: (all: number) => `Plik ma ${codes(all)}`,
  askText: (left: number) =>
    hardSpaces(`W pakiecie ${remaining(left)}. Możemy sprawdzić tyle pierwszych, reszta zostanie niesprawdzona.`),
  checkFirst: (left: number) => `Sprawdź ${codes(left)}`,
  dontCheck: 'Nie sprawdzaj',
  states: {
    ok: 'W porządku',
    warn: 'Z uwagą',
    bad: 'Do poprawy',
    none: 'Nie znaleziono',
    unchecked: 'Niesprawdzone',
  } satisfies Record<RowState, string>,
  reports: 'Raporty',
  tabs: 'Raporty i\u00a0poprawki',
  tabFiles: 'Pliki',
  tabIssues: 'Do\u00a0poprawy',
  tabBatches: 'Serie kodów',
  batchesLead: hardSpaces('Kody i etykiety do druku. Paczkę możesz pobrać przez 30 dni od zamówienia.'),
  issuesLead: hardSpaces('Dane Twoich produktów w katalogu, w których sprawdzenie znalazło błędy.'),
  reportsLead: hardSpaces('Wynik każdego pliku możesz pobrać przez 30 dni od wysłania.'),
  tableCaption: 'Wysłane pliki',
  file: 'Plik',
  sentAt: 'Wysłano',
  sender: 'Kto wysłał',
  state: 'Stan',
  detail: 'Szczegóły',
  result: 'Wynik',
  statusNew: 'Nowy',
  statusProcessing: 'W\u00a0trakcie',
  statusDone: 'Gotowy',
  statusError: 'Błąd pliku',
  statusOver: 'Po terminie',
  statusWrong: 'Nieznany stan pliku',
  daysLeft: (days: number) =>
    days === 0 ? 'Do pobrania dzisiaj' : `Do pobrania jeszcze przez ${counted(days, 'dzień', 'dni', 'dni')}`,
  over: hardSpaces('Minęło 30 dni, wyślij plik ponownie'),
  forCatalogue: hardSpaces('Dane do katalogu'),
  asked: hardSpaces('Czeka na Twoją decyzję'),
  askedOf: (name: string) => hardSpaces(`Czeka na Twoją decyzję: ${name}`),
  download: 'Pobierz wynik',
  downloadOf: (name: string, format: string) => `Pobierz wynik pliku ${name} jako ${format}`,
  csv: 'csv',
  none: 'Nie ma jeszcze wysłanych plików',
  noneText: hardSpaces('Wyślij arkusz z kodami, a wynik każdego wiersza znajdziesz tutaj.'),
} as const;

/** What became of product data for the catalogue, in a sentence. */
export function uploadAnswerText({
  waiting,
  accepted,
  refused,
  unfit,
  unchanged,
}: NonNullable<SentFile['upload']>): string {
  const rows = (n: number): string => counted(n, 'wiersz', 'wiersze', 'wierszy');
  const parts = [
    ...(waiting > 0 ? [`czeka na odpowiedź: ${rows(waiting)}`] : []),
    ...(accepted > 0 ? [`przyjęte: ${rows(accepted)}`] : []),
    ...(refused + unfit > 0 ? [`odrzucone: ${rows(refused + unfit)}`] : []),
    ...(unchanged > 0 ? [`bez zmian: ${rows(unchanged)}`] : []),
  ];
  return hardSpaces(`Dane do katalogu: ${parts.length === 0 ? 'żadnych wierszy' : parts.join(', ')}.`);
}
