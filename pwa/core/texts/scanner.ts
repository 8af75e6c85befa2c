import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { counted, hardSpaces } from '../format.ts';

/** Polish texts of the scanner. */
export const scannerTexts = {
  title: 'Skanuj kod',
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
  nothingYet: hardSpaces('Zeskanuj pierwszy kod: czytnikiem, aparatem albo ze zdjęcia.'),
  asking: 'Sprawdzamy kod',
  seeCard: 'Zobacz kartę produktu',
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
  times: (count: number) => counted(count, 'raz', 'razy', 'razy'),
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
  decoderFailed: hardSpaces(
    'Nie udało się wczytać odczytu kodów. Sprawdź połączenie i spróbuj ponownie, albo wpisz numer. Starsze przeglądarki nie potrafią czytać kodów z obrazu.',
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
  pasteFound: (count: number) => counted(count, 'kod', 'kody', 'kodów'),
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
  exportFailed: hardSpaces('Nie udało się przygotować pliku. Sprawdź połączenie i spróbuj ponownie.'),
  fileName: 'skany',
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
    '13': 'Data pakowania',
    '15': 'Najlepiej spożyć przed',
    '16': 'Sprzedać do',
    '17': 'Termin ważności',
    '21': 'Numer seryjny',
    '22': 'Wariant',
    '37': 'Sztuk wewnątrz',
    '310': 'Masa netto',
  },
  past: 'minął',
} as const;
