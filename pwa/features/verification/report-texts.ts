import type { RowState } from '@gtinoteka/contract/files/verification.ts';
import type { ReportShow, RowReason } from '@gtinoteka/contract/files/verification-report.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { counted, formatNumber, hardSpaces } from '../../core/page/format.ts';
import { verificationTexts } from './verification-texts.ts';

const rows = (n: number): string => counted(n, 'wiersz', 'wiersze', 'wierszy');
const rowsWord = (n: number): string => plural(n, 'wiersz', 'wiersze', 'wierszy');

export interface ReasonTexts {
  /** verdict whose shape stands beside it */
  readonly state: RowState;
  readonly title: string;
  /** how to mend it */
  readonly mend: string;
}

function reason(state: RowState, title: string, mend: string): ReasonTexts {
  return { state, title: hardSpaces(title), mend: hardSpaces(mend) };
}

export const reasonTexts: Readonly<Record<RowReason, ReasonTexts>> = {
  gtin_missing: reason('bad', 'Brak numeru GTIN', 'Wpisz kod z opakowania.'),
  gtin_lost_zero: reason(
    'bad',
    'Zgubione zero na początku',
    'W pliku z poprawkami zero jest na miejscu. Kody zapisuj jako tekst.',
  ),
  gtin_rewritten: reason(
    'bad',
    'Kod zmieniony przez arkusz',
    'Ustaw kolumnę kodów jako tekst i wpisz te kody jeszcze raz.',
  ),
  gtin_several: reason('bad', 'Kilka kodów w komórce', 'Zostaw w wierszu jeden kod.'),
  gtin_characters: reason('bad', 'Niedozwolone znaki', 'Zostaw w komórce same cyfry kodu.'),
  gtin_length: reason('bad', 'Zła liczba cyfr', 'Przepisz kod z opakowania. GTIN ma 8, 12, 13 albo 14 cyfr.'),
  gtin_all_zero: reason('bad', 'Same zera', 'Wpisz kod z opakowania.'),
  gtin_check_digit: reason(
    'bad',
    'Błędna cyfra kontrolna',
    'Porównaj kod z opakowaniem: któraś cyfra jest inna. Możliwy kod podajemy przy wierszu.',
  ),
  without_licence: reason('bad', 'Kod bez licencji', 'Zapytaj dostawcę o właściwy kod.'),
  not_found: reason('none', 'Nie znaleziono', 'Sprawdź kod na opakowaniu albo zapytaj dostawcę.'),
  no_data: reason('warn', 'Brak danych produktu', 'Uzupełnij nazwę, markę i kategorię w katalogu.'),
  withdrawn: reason('warn', 'Produkt wycofany', 'Sprawdź, czy sprzedajesz jeszcze ten produkt.'),
  inactive: reason('warn', 'Numer nieaktywny', 'Zapytaj dostawcę, czy używa jeszcze tego numeru.'),
  licence_unconfirmed: reason('warn', 'Licencja niepotwierdzona', 'Poproś dostawcę o potwierdzenie licencji.'),
  prefix_unassigned: reason('warn', 'Prefiks nieprzydzielony', 'Zapytaj dostawcę o właściwy kod.'),
  not_trade_item: reason('warn', 'To nie jest numer produktu', 'Wpisz kod, który producent nadał produktowi.'),
  name_differs: reason(
    'warn',
    'Inna nazwa niż w katalogu',
    'Popraw nazwę tam, gdzie jest błędna: w pliku albo w katalogu.',
  ),
  brand_differs: reason(
    'warn',
    'Inna marka niż w katalogu',
    'Popraw markę tam, gdzie jest błędna: w pliku albo w katalogu.',
  ),
  content_differs: reason(
    'warn',
    'Inna zawartość netto niż w katalogu',
    'Porównaj z opakowaniem i popraw w pliku albo w katalogu.',
  ),
  category_differs: reason(
    'warn',
    'Inna kategoria GPC niż w katalogu',
    'Popraw kategorię tam, gdzie jest błędna: w pliku albo w katalogu.',
  ),
  repeated: reason('warn', 'Kod powtórzony w pliku', 'Zostaw jeden wiersz albo wpisz właściwy kod.'),
  not_own: reason(
    'bad',
    'Numer spoza licencji Twojej firmy',
    'Wyślij dane tylko tych numerów, na które Twoja firma ma licencję.',
  ),
  text_cut: reason('warn', 'Tekst za długi albo poza tabelą', 'Skróć tekst w pliku albo usuń zbędną komórkę.'),
  limit_over: reason(
    'unchecked',
    'Skończył się limit pakietu',
    'Wyślij te kody ponownie, gdy w pakiecie będzie wolny limit.',
  ),
  registry_silent: reason('unchecked', 'Rejestr globalny nie odpowiedział', 'Wyślij te kody jeszcze raz później.'),
  registry_absent: reason('unchecked', 'Poza bazą krajową', 'Zapytaj dostawcę o licencję na te kody.'),
  row_too_slow: reason(
    'unchecked',
    'Sprawdzanie trwało za długo',
    'Skróć teksty w tych wierszach i wyślij je jeszcze raz.',
  ),
};

/** Polish texts of /my_products/{id}. */
export const reportTexts = {
  title: 'Raport',
  loading: 'Wczytujemy raport',
  interrupted: 'Raport się nie wczytał.',
  missing: 'Nie ma takiego raportu',
  missingText: hardSpaces('Nie ma go wśród plików Twojej firmy.'),
  uploadTitle: hardSpaces('Odpowiedź na dane'),
  comment: (text: string) => `Komentarz: ${text}`,
  unknownColumns: (headers: readonly string[]) => hardSpaces(`Kolumny, których nie czytamy: ${headers.join(', ')}.`),
  toReports: 'Wróć do Raportów',
  checked: 'sprawdzony',
  codesIn: (codes: number, seconds: number) =>
    `${counted(codes, 'kod', 'kody', 'kodów')} w\u00a0${formatNumber(seconds)}\u00a0s`,
  cancelled: hardSpaces('Sprawdzanie przerwano: w raporcie jest to, co zdążyliśmy sprawdzić.'),
  headlines: {
    bad: (n: number) => `${rowsWord(n)} do poprawy`,
    review: (n: number) => `${rowsWord(n)} do przejrzenia`,
    ok: (n: number) => `${rowsWord(n)} w\u00a0porządku`,
  },
  download: 'Pobierz',
  until: (days: number, date: string) =>
    days === 0
      ? hardSpaces(`Tylko dzisiaj, ${date}.`)
      : `Jeszcze przez ${counted(days, 'dzień', 'dni', 'dni')}, do\u00a0${date}.`,
  corrected: hardSpaces('Plik z poprawkami'),
  resultXlsx: 'Wynik xlsx',
  resultCsv: 'Wynik csv',
  correctedNote: (codes: number) =>
    hardSpaces(
      `W pliku z poprawkami ${plural(codes, 'jest', 'są', 'jest')} ${counted(codes, 'poprawiony kod', 'poprawione kody', 'poprawionych kodów')} i Twój układ kolumn. Poprawiamy tylko to, co pewne: kodów z błędną cyfrą albo bez cyfr nie zgadujemy. Wszystkie komórki są w nim tekstem, tytuł nad tabelą zostaje; innych arkuszy, formuł i wyglądu nie przenosimy.`,
    ),
  expired: hardSpaces(
    'Minęło 30 dni. Zostały liczby, wiersze i pliki usunęliśmy. Wyślij plik ponownie, aby je zobaczyć.',
  ),
  limitOver: (n: number) => `${rows(n)} bez oceny: ${hardSpaces('skończył się limit pakietu.')}`,
  moreLimit: 'Zwiększ limit',
  howToMend: 'Jak naprawić',
  showRows: 'Pokaż wiersze',
  showRowsOf: (title: string) => `Pokaż wiersze: ${title}`,
  rowsTitle: 'Wiersze',
  onlyInResult: hardSpaces('Tego raportu nie pokażemy na stronie. Wszystkie wiersze są w pliku z wynikiem.'),
  shown: (shown: number, all: number) =>
    shown < all ? `Pierwsze ${formatNumber(shown)} z\u00a0${formatNumber(all)}, całość w\u00a0pliku` : rows(all),
  filters: 'Które wiersze pokazać',
  shows: { review: hardSpaces('Do przejrzenia'), ...verificationTexts.states } satisfies Record<ReportShow, string>,
  allReasons: 'Wszystkie powody',
  noRows: 'Nie ma takich wierszy.',
  caption: 'Wiersze pliku z oceną',
  line: 'Wiersz',
  lineOf: (line: number) => `wiersz ${line}`,
  gtin: 'GTIN',
  verdict: 'Ocena',
  name: 'Nazwa',
  action: 'Karta',
  noCode: 'brak kodu',
  offer: 'Możliwy kod:',
  inFile: 'w\u00a0pliku',
  inCatalogue: 'w\u00a0katalogu',
  see: 'Zobacz',
  seeOf: (code: string) => `Zobacz kartę ${code}`,
  moreRows: (n: number) => `Pokaż następne ${rows(n)}`,
} as const;
