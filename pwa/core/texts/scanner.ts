import type { LineFinding } from '@gtinoteka/contract/rules/gtin/verdict-lines.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { counted, hardSpaces } from '../page/format.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';

/** Polish texts of the scanner. */
export const scannerTexts = {
  title: screenTitle('/skaner'),
  station: 'Stanowisko skanowania',
  stationLead: hardSpaces('Czytnik ręczny działa w całym oknie. Nie trzeba klikać w pole.'),
  ready: 'Czytnik gotowy',
  close: 'Zamknij aparat',
  aim: hardSpaces('Ustaw kod w ramce, 15–20 cm od aparatu'),
  starting: 'Włączamy aparat',
  preparing: 'Przygotowujemy odczyt',
  noItem: hardSpaces('Ten kod nie zawiera numeru GTIN. Skieruj aparat na inny kod z opakowania.'),
  torchOn: 'Latarka wł.',
  torchOff: 'Latarka',
  typeByHand: 'Wpisz ręcznie',
  series: (isOn: boolean) => (isOn ? 'Seria: włączona' : 'Seria: wyłączona'),
  nextCode: 'Skanuj następny',
  result: 'Wynik',
  nothingYet: hardSpaces('Zeskanuj kod: czytnikiem, aparatem albo ze zdjęcia.'),
  asking: 'Sprawdzamy kod',
  seeCard: 'Zobacz kartę produktu',
  openCard: 'Otwórz kartę',
  /** beside the name of who holds it */
  licences: {
    licence_active: 'licencja aktywna',
    licence_inactive: 'licencja nieaktywna',
    licence_nobodys: 'brak licencji',
    licence_unconfirmed: 'licencja niepotwierdzona',
  } as Partial<Record<LineFinding, string>>,
  verified: 'Produkt zweryfikowany',
  checkedNow: 'sprawdzona teraz',
  stateOf: (day: string) => hardSpaces(`stan z ${day}`),
  seen: 'Ostatnie skany',
  seenAll: (count: number) => `Wszystkie ${count}`,
  seenEmpty: 'Tu pojawią się zeskanowane kody.',
  seenPlace: hardSpaces('Lista zostaje w tej przeglądarce do zakończenia serii albo wylogowania.'),
  backToCamera: hardSpaces('Wróć do aparatu'),
  openCamera: 'Włącz aparat',
  closeCamera: 'Wyłącz aparat',
  endSeries: 'Zakończ serię',
  endTitle: 'Zakończyć serię?',
  endText: (count: number) =>
    hardSpaces(
      `Lista zostanie wyczyszczona: ${counted(count, 'kod', 'kody', 'kodów')}. Pobierz ją wcześniej, jeśli jest potrzebna.`,
    ),
  keepSeries: 'Zostaw listę',
  remove: (gtin: string) => `Usuń z listy ${gtin}`,
  /** hard space before "szt." */
  times: (count: number) => `${count}\u00a0szt.`,
  fewer: (what: string) => hardSpaces(`Jedna sztuka mniej: ${what}`),
  more: (what: string) => hardSpaces(`Jedna sztuka więcej: ${what}`),
  batch: (batch: string) => `Partia ${batch}`,
  noBatch: hardSpaces('Bez partii'),
  /** of a plain symbol, by its length */
  plainCode: (gtin: string) =>
    hardSpaces(gtin.length === 12 ? 'zwykły UPC' : gtin.length === 14 ? 'zwykły kod' : 'zwykły EAN'),
  plainRow: hardSpaces('zwykły kod, bez partii i terminu'),
  /** before the batch and after it */
  added: (batch: string | null, total: number): [string, string] =>
    batch === null
      ? [hardSpaces(`Dodano 1\u00a0szt. bez partii, razem\u00a0${total}`), '']
      : [hardSpaces('Dodano 1\u00a0szt. do partii\u00a0'), `, razem\u00a0${total}`],
  takeBack: 'Cofnij',
  unread: hardSpaces('Nie odczytano kodu'),
  unreadAnywhere: hardSpaces('Nie odczytano kodu. Nic nie zostało sprawdzone.'),
  unreadShort: 'Nie odczytano',
  unreadPicture: hardSpaces('Na zdjęciu nie znaleźliśmy kodu z numerem GTIN. Nic nie zostało sprawdzone.'),
  unreadWhy: (characters: number, why: 'torn' | 'message' | 'elements' | 'length') => {
    const sent = counted(characters, 'znak', 'znaki', 'znaków');
    return hardSpaces(
      {
        torn: `Czytnik zatrzymał się w trakcie kodu i przysłał tylko jego koniec: ${sent}. Nic nie zostało sprawdzone.`,
        message:
          'To kod w formacie 06 normy ISO 15434, z identyfikatorami ASC MH10. Nie czytamy z niego numeru GTIN. Nic nie zostało sprawdzone.',
        elements: 'To kod GS1 bez numeru GTIN produktu, na przykład numer palety. Nic nie zostało sprawdzone.',
        length: `Czytnik przysłał ${sent}. GTIN ma 8, 12, 13 albo 14 cyfr. Nic nie zostało sprawdzone.`,
      }[why],
    );
  },
  received: (characters: string) => `Odebrane znaki: ${characters}`,
  previous: (short: string) => `Poprzedni kod: ${short.charAt(0).toLowerCase()}${short.slice(1)}`,
  unreadWays: hardSpaces('Co teraz zrobić'),
  scanAgain: 'Przeskanuj jeszcze raz',
  scanAgainHow: hardSpaces('Wygładź folię, zmień kąt, podejdź bliżej.'),
  typeDigits: hardSpaces('Wpisz cyfry spod kresek'),
  typeDigitsWhy: hardSpaces('Najpewniejsza droga, gdy etykieta jest porysowana.'),
  type: 'Wpisz',
  putAside: hardSpaces('Odłóż do wyjaśnienia'),
  putAsideHow: hardSpaces('Zapiszemy w serii wiersz bez kodu, z godziną.'),
  put: 'Odłóż',
  isAside: hardSpaces('Odłożono do wyjaśnienia: wiersz bez kodu jest w serii.'),
  asideReason: (text: string) =>
    text === ''
      ? hardSpaces('Odłożony do wyjaśnienia, ze zdjęcia.')
      : `Odłożony do wyjaśnienia. Odebrane znaki: ${text}`,
  inSeries: (count: number) => counted(count, 'kod w serii', 'kody w serii', 'kodów w serii').replace(/^\S+\s/, ''),
  good: hardSpaces('w porządku'),
  unclear: hardSpaces('do wyjaśnienia'),
  waiting: (count: number) => plural(count, 'czeka', 'czekają', 'czeka'),
  wrong: (count: number) => counted(count, 'nieprawidłowy', 'nieprawidłowe', 'nieprawidłowych').replace(/^\S+\s/, ''),
  manual: 'Kod bez czytnika',
  manualPlaceholder: '8, 12, 13 albo 14 cyfr',
  manualEmpty: hardSpaces('Wpisz numer spod kodu kreskowego.'),
  check: 'Sprawdź',
  otherWays: 'Inne sposoby',
  pickImage: hardSpaces('Odczytaj ze zdjęcia'),
  readingImage: 'Szukamy kodów',
  imageNotRead: (name: string) =>
    hardSpaces(
      `Na zdjęciu „${name}” nie znaleźliśmy kodu z numerem GTIN. Zrób zdjęcie z bliska, w dobrym świetle, albo przepisz cyfry.`,
    ),
  imageNotOpened: (name: string) =>
    hardSpaces(`Pliku „${name}” nie da się otworzyć jako zdjęcia. Wybierz plik JPG, PNG albo WebP.`),
  imageRead: (count: number) => hardSpaces(`Odczytano ${counted(count, 'kod', 'kody', 'kodów')} ze zdjęcia.`),
  compareTitle: hardSpaces('Porównaj cyfry'),
  doubt: hardSpaces('Nie mamy pewności'),
  compare: hardSpaces('Porównaj z cyframi na etykiecie.'),
  readsDiffer: (count: number) =>
    hardSpaces(`Dwa odczyty różnią się w ${counted(count, 'cyfrze', 'cyfrach', 'cyfrach')}.`),
  digitsOfCode: hardSpaces('Cyfry kodu, każda pod swoim fragmentem zdjęcia'),
  stripOfCode: hardSpaces('Wycinek zdjęcia z kodem'),
  digit: (place: number, other?: string) => (other ? `Cyfra ${place}, drugi odczyt: ${other}` : `Cyfra ${place}`),
  orDigit: (digit: string) => `albo ${digit}`,
  digitsRight: (count: number) =>
    hardSpaces(`${counted(count, 'cyfra', 'cyfry', 'cyfr')}, cyfra kontrolna się zgadza.`),
  digitMissing: hardSpaces('Wpisz brakujące cyfry.'),
  digitsAgree: 'Cyfry się zgadzają, sprawdź',
  scanOnceMore: 'Skanuj jeszcze raz',
  notCheckedYet: hardSpaces('Dopóki nie potwierdzisz cyfr, nie sprawdzamy licencji i nie liczymy tego kodu do limitu.'),
  decoderFailed: hardSpaces(
    'Nie udało się uruchomić odczytu kodów. Spróbuj ponownie albo wpisz numer. Starsze przeglądarki nie potrafią czytać kodów z obrazu.',
  ),
  pasteList: hardSpaces('Wklej listę kodów'),
  pasteTitle: 'Lista kodów',
  pasteLabel: hardSpaces('Kody, każdy w nowym wierszu'),
  pasteHint: hardSpaces('Najwyżej 1000. Mogą stać obok siebie po średniku albo tabulatorze, jak w kolumnie z arkusza.'),
  pasteForMembers: hardSpaces('Listę do 1000 kodów naraz sprawdzisz po zalogowaniu.'),
  pasteSignIn: 'Zaloguj się',
  pasteCheck: 'Sprawdź listę',
  pasteCancel: 'Anuluj',
  pasteEmpty: hardSpaces('Wklej co najmniej jeden kod: 8, 12, 13 albo 14 cyfr.'),
  pasteTooMany: (count: number) =>
    hardSpaces(`Lista ma ${counted(count, 'kod', 'kody', 'kodów')}. Najwięcej może mieć 1000.`),
  pasteFound: (count: number, repeated: number) =>
    [
      counted(count, 'kod', 'kody', 'kodów'),
      ...(repeated > 0 ? [counted(repeated, 'powtórzenie', 'powtórzenia', 'powtórzeń')] : []),
    ].join(', '),
  withoutCode: (count: number) => counted(count, 'wiersz bez kodu', 'wiersze bez kodu', 'wierszy bez kodu'),
  lineOf: (line: number, text: string) => `Wiersz ${line}, „${text}”:`,
  whyNoCode: (reason: 'none' | 'several' | 'rounded' | 'length', digits: number) =>
    hardSpaces(
      {
        none: 'nie ma w nim numeru.',
        several: 'jest w nim kilka numerów. Rozdziel je średnikiem.',
        rounded: 'arkusz zaokrąglił numer. Ustaw kolumnie format tekstowy i skopiuj ją jeszcze raz.',
        length: `ma ${counted(digits, 'cyfrę', 'cyfry', 'cyfr')}, a GTIN 8, 12, 13 albo 14.`,
      }[reason],
    ),
  hideLines: 'Ukryj',
  seriesFull: hardSpaces('Lista jest pełna: ma 1000 wierszy. Pobierz ją i zakończ serię, żeby dopisywać następne.'),
  pasteNoRoom: (count: number) =>
    hardSpaces(
      `Na liście brakuje miejsca na ${counted(count, 'kod', 'kody', 'kodów')}: mieści się ich 1000. Pobierz listę i wyczyść ją albo wklej mniej kodów.`,
    ),
  pasteChecked: (count: number, { refused, waiting }: { refused: number; waiting: number }) =>
    hardSpaces(
      [
        waiting > 0
          ? `Na liście: ${counted(count, 'kod', 'kody', 'kodów')}. Na połączenie ${plural(waiting, 'czeka', 'czekają', 'czeka')} ${waiting}.`
          : `Sprawdzono listę: ${counted(count, 'kod', 'kody', 'kodów')}.`,
        ...(refused > 0 ? [`Dzienny limit nie pozwolił sprawdzić ${counted(refused, 'kodu', 'kodów', 'kodów')}.`] : []),
      ].join(' '),
    ),
  csv: 'Pobierz CSV',
  xlsx: 'Pobierz Excel',
  exportFailed: hardSpaces('Nie udało się przygotować pliku. Spróbuj ponownie.'),
  sheet: 'Skany',
  columns: {
    gtin: 'Numer GTIN',
    verdict: 'Wynik',
    reason: 'Wyjaśnienie',
    name: 'Nazwa produktu',
    company: 'Firma',
    times: 'Ile razy',
    at: 'Zeskanowano',
  },
  settings: 'Ustawienia',
  sound: 'Dźwięk',
  vibration: 'Wibracja',
  seriesSetting: hardSpaces('Seria: kod za kodem, bez zatrzymania po wyniku'),
  camera: 'Aparat',
  anyCamera: 'Tylny albo jedyny',
  cameraName: (number: number) => `Aparat ${number}`,
  again: 'Spróbuj ponownie',
  /** what stands in the way of the camera, and what then */
  obstacles: {
    refused: {
      title: 'Aparat jest zablokowany',
      text: hardSpaces(
        'Ta strona nie ma zgody na użycie aparatu. Włącz ją w ustawieniach przeglądarki (kłódka obok adresu), potem spróbuj ponownie. Możesz też wybrać zdjęcie albo wpisać numer.',
      ),
    },
    absent: {
      title: hardSpaces('Nie ma aparatu'),
      text: hardSpaces(
        'To urządzenie nie ma aparatu, którego możemy użyć. Wybierz zdjęcie, użyj czytnika ręcznego albo wpisz numer.',
      ),
    },
    busy: {
      title: 'Aparat jest zajęty',
      text: hardSpaces(
        'Używa go inny program albo inna karta. Zamknij je i spróbuj ponownie. Możesz też wybrać zdjęcie albo wpisać numer.',
      ),
    },
    unsupported: {
      title: hardSpaces('Ta przeglądarka nie pokaże aparatu'),
      text: hardSpaces(
        'Aparat działa tylko na stronach z adresem https i w nowszych przeglądarkach. Wybierz zdjęcie albo wpisz numer.',
      ),
    },
    failed: {
      title: hardSpaces('Nie udało się włączyć aparatu'),
      text: hardSpaces('Spróbuj ponownie. Możesz też wybrać zdjęcie albo wpisać numer.'),
    },
  },
  /** names of elements that stand beside a GTIN in a 2D code, by application identifier */
  elements: {
    '10': 'Partia',
    '11': 'Data produkcji',
    '12': 'Termin płatności',
    '13': 'Data pakowania',
    '15': 'Najlepiej spożyć przed',
    '16': 'Sprzedać do',
    '17': 'Termin ważności',
    '21': 'Numer seryjny',
    '22': 'Wariant',
    '30': 'Liczba sztuk',
    '37': 'Sztuk wewnątrz',
    '310': 'Masa netto',
  },
  /** an element of another identifier */
  otherElement: (ai: string) => `Dane (${ai})`,
  otherElements: 'Inne dane',
  past: 'minął',
  /** why six digits are no date */
  dateFault: (fault: 'shape' | 'month' | 'day', value: string) =>
    hardSpaces(
      {
        shape: 'to nie data',
        month: `nie ma miesiąca ${value.slice(2, 4)}`,
        day: `ten miesiąc nie ma dnia ${value.slice(4)}`,
      }[fault],
    ),
  impossibleDate: hardSpaces('Na etykiecie jest niemożliwa data'),
  impossibleDateHow: hardSpaces('Numer GTIN odczytaliśmy, ale tej daty nie ma w kalendarzu. Sprawdź ją u dostawcy.'),
  undivided: (ai: string) =>
    hardSpaces(
      ai === '10'
        ? 'Nie da się oddzielić partii od terminu albo innych danych.'
        : ai === '21'
          ? 'Nie da się oddzielić numeru seryjnego od innych danych.'
          : 'Nie da się rozdzielić danych z etykiety.',
    ),
  undividedHow: (ai: string, value: string) =>
    `${hardSpaces('Odczytaliśmy')} „(${ai})${value}” ${hardSpaces('bez separatora: to jedna wartość albo kilka. Nie zapisaliśmy tych danych. Przepisz je z etykiety.')}`,
  impossibleDateShort: 'Niemożliwa data',
  afterDeadline: hardSpaces('Po terminie'),
} as const;
