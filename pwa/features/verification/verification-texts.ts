import type { RowState } from '@gtinoteka/contract/files/verification.ts';
import { counted, formatNumber, hardSpaces, remaining } from '../../core/page/format.ts';

const codes = (n: number): string => counted(n, 'kod', 'kody', 'kodów');

/** A size of a file: "13,6 MB", "14 kB". */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes >= 1
    ? `${formatNumber(Math.round(megabytes * 10) / 10)}\u00a0MB`
    : `${formatNumber(Math.max(1, Math.round(bytes / 1_000)))}\u00a0kB`;
}

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
  accepted: hardSpaces('.xlsx albo .xls, do 50 MB'),
  chosen: 'Wybrany plik',
  send: 'Wyślij plik',
  takeAway: 'Usuń plik',
  sending: 'Wysyłanie pliku',
  sent: (done: string, all: string) => `${done} z\u00a0${all}`,
  secondsLeft: (seconds: number) => `zostało około ${counted(seconds, 'sekundy', 'sekund', 'sekund')}`,
  stop: 'Przerwij wysyłanie',
  stopped: 'Wysyłanie przerwane.',
  sendingFailed: hardSpaces('Plik nie został wysłany. Sprawdź połączenie i wyślij go jeszcze raz.'),
  uploaded: hardSpaces('Plik został wysłany. Wynik znajdziesz w Raportach.'),
  wrongFormat: (name: string) => hardSpaces(`Plik „${name}” ma niewłaściwy format. Przyjmujemy .xlsx i .xls.`),
  tooLarge: (size: string) => hardSpaces(`Plik ma ${size}. Największy może mieć 50 MB.`),
  isEmpty: 'Plik jest pusty.',
  locked: hardSpaces('Plik jest już sprawdzany. Następny wyślesz po zakończeniu.'),
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
  noLimit: hardSpaces('Bez limitu w tym pakiecie.'),
  moreLimit: hardSpaces('Zwiększ limit w Cenniku'),
  samples: 'Przykładowe pliki',
  sampleInput: hardSpaces('Plik do wysłania'),
  sampleResult: hardSpaces('Plik z wynikiem'),
  next: 'Co będzie dalej',
  steps: [
    hardSpaces('Sprawdzimy plik, zwykle w kilka sekund, najdłużej w ciągu 2–3 tygodni.'),
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
  cancel: 'Przerwij',
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
  asked: hardSpaces('Czeka na Twoją decyzję'),
  download: 'Pobierz wynik',
  downloadOf: (name: string, format: string) => `Pobierz wynik pliku ${name} jako ${format}`,
  csv: 'csv',
  none: 'Nie ma jeszcze wysłanych plików',
  noneText: hardSpaces('Wyślij arkusz z kodami, a wynik każdego wiersza znajdziesz tutaj.'),
} as const;
