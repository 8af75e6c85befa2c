import { formatNumber, hardSpaces } from '../../core/page/format.ts';

/** What is said around the text of a static page. */
export const staticPageTexts = {
  builtIn: hardSpaces('To treść zapisana w aplikacji. Gdy wróci połączenie, sprawdzimy, czy się zmieniła.'),
  stored: (age: string) => hardSpaces(`To treść zapisana w tym urządzeniu, stan: ${age}.`),
  holds: (number: number, date: string) => hardSpaces(`Wersja ${formatNumber(number)}, obowiązuje od ${date}.`),
  versions: 'Wersje',
  current: (number: number, date: string) => hardSpaces(`Wersja ${formatNumber(number)} od ${date}, obowiązująca`),
  earlier: (number: number, date: string) => hardSpaces(`Wersja ${formatNumber(number)} od ${date}`),
  isEarlier: (number: number, date: string) =>
    hardSpaces(`To wersja ${formatNumber(number)}, która obowiązywała od ${date}.`),
  comes: (date: string) => hardSpaces(`Treść tej strony zmieni się ${date}.`),
  readComing: 'Przeczytaj nową treść',
  isComing: (date: string) => hardSpaces(`To nowa treść, która będzie obowiązywać od ${date}.`),
  nowHolds: (date: string) => hardSpaces(`Zapowiedziana zmiana obowiązuje od ${date}.`),
  showCurrent: 'Pokaż obowiązującą treść',
  noComing: hardSpaces('Nie ma teraz zapowiedzianej zmiany tej strony.'),
  loading: 'Wczytujemy treść strony.',
  interrupted: 'Przerwano wczytywanie treści.',

  objectionTitle: 'Sprzeciw wobec zmiany',
  objectionText: (until: string, effectiveOn: string) =>
    hardSpaces(
      `Jeżeli Twoja firma nie zgadza się na zmianę, zgłoś sprzeciw do ${until}. Sprzeciw rozwiązuje umowę ${effectiveOn}. Jeśli się zgadzasz, nie musisz nic robić.`,
    ),
  heldObjectionText: (until: string, effectiveOn: string) =>
    hardSpaces(
      `Jeżeli Twoja firma nie zgadza się na zmianę, która obowiązuje od ${effectiveOn}, zgłoś sprzeciw do ${until}. Sprzeciw rozwiązuje umowę w dniu zgłoszenia. Jeśli się zgadzasz, nie musisz nic robić.`,
    ),
  object: 'Zgłoś sprzeciw…',
  objectTitle: 'Zgłosić sprzeciw firmy?',
  objectQuestion: (company: string, effectiveOn: string) =>
    hardSpaces(
      `Sprzeciw firmy ${company} rozwiązuje umowę ${effectiveOn}: od tego dnia firma nie będzie korzystać z konta. Sprzeciwu nie można cofnąć na tej stronie.`,
    ),
  heldObjectQuestion: (company: string) =>
    hardSpaces(
      `Sprzeciw firmy ${company} rozwiązuje umowę dzisiaj: firma nie będzie dalej korzystać z konta. Sprzeciwu nie można cofnąć na tej stronie.`,
    ),
  objectIt: 'Zgłoś sprzeciw',
  objecting: 'Zgłaszamy sprzeciw.',
  objected: (date: string) => hardSpaces(`Sprzeciw zgłoszony ${date}. Biuro się odezwie.`),
  late: (until: string) => hardSpaces(`Sprzeciw można było zgłosić do ${until}.`),
  cancel: 'Anuluj',
} as const;
