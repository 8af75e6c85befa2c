import { counted, formatDate, formatTime, hardSpaces } from '../format.ts';

const day = 86_400_000;

/** "dzisiaj, 6:40", "wczoraj", "2 dni temu", and the date after a month: how old something kept is. */
export function ageText(time: string | number, now = Date.now()): string {
  const at = new Date(time).getTime();
  const midnight = (moment: number): number => Date.parse(formatDate(moment).split('-').reverse().join('-'));
  const days = Math.round((midnight(now) - midnight(at)) / day);
  if (days <= 0) return `dzisiaj, ${formatTime(at)}`;
  if (days === 1) return `wczoraj, ${formatTime(at)}`;
  return days > 30 ? formatDate(at) : `${counted(days, 'dzień', 'dni', 'dni')} temu`;
}

/** What is said of versions, installing, the connection and what is kept on the device. */
export const offlineTexts = {
  updateTitle: 'Jest nowa wersja Gtinoteki',
  update: hardSpaces('Odświeżenie potrwa chwilę. Kolejka i zapisane produkty zostaną.'),
  updateForm: hardSpaces('Najpierw skończ i wyślij formularz, bo odświeżenie go wyczyści.'),
  updatedElsewhere: hardSpaces('Gtinoteka jest już odświeżona w innej karcie. Ta działa dalej w poprzedniej wersji.'),
  later: 'Później',
  updateNow: 'Odśwież teraz',
  installTitle: 'Gtinoteka na ekranie telefonu',
  install: hardSpaces('Otwiera się jak aplikacja i działa bez sieci.'),
  installApple: hardSpaces('Wybierz w przeglądarce „Udostępnij”, a potem „Do ekranu początkowego”.'),
  installNow: 'Zainstaluj',
  noInstall: 'Nie, dziękuję',
  nothingShared: hardSpaces('W tym, co udostępniono, nie ma numeru GTIN. Wpisz go albo zeskanuj.'),
  lookingForShared: 'Szukamy numeru GTIN.',
  noNetwork: 'Brak sieci.',
  keptCards: (count: number, newest: string) =>
    hardSpaces(
      `W tym urządzeniu masz ${counted(count, 'produkt', 'produkty', 'produktów')}, ostatni zapisany ${newest}.`,
    ),
  nothingKept: hardSpaces('W tym urządzeniu nie ma jeszcze zapisanych produktów.'),
  rest: hardSpaces('Nowe kody trafią do kolejki i sprawdzimy je po połączeniu.'),
  notKeeping: hardSpaces('Przeglądarka nie daje miejsca na zapis: kolejka potrwa, dopóki ta strona jest otwarta.'),
  waitingSends: hardSpaces('Połączenie jest. Sprawdzamy kody z kolejki.'),
  queue: (count: number) => `Kolejka: ${count}`,
  queueTitle: 'Kody w kolejce',
  queueEmpty: hardSpaces('Kolejka jest pusta. Kody sprawdzane bez sieci pojawią się tutaj.'),
  waiting: 'Czekają na sieć',
  answered: 'Sprawdzone',
  refused: 'Odmowy',
  waitingSince: (when: string) => `w kolejce od: ${when}`,
  remove: 'Usuń z kolejki',
  clear: 'Wyczyść sprawdzone',
  sendNow: 'Sprawdź teraz',
  show: 'Pokaż',
  close: 'Zamknij',
  sent: (count: number, fine: number, refused: number) =>
    hardSpaces(
      [
        `Połączenie wróciło. Sprawdziliśmy ${counted(count, 'kod', 'kody', 'kodów')} z kolejki`,
        `: w porządku ${fine}`,
        refused > 0 ? `, bez odpowiedzi ${refused}` : '',
        '.',
      ].join(''),
    ),
  keptCard: (age: string) => hardSpaces(`Pokazujemy kartę zapisaną w tym urządzeniu: ${age}.`),
  keptVerdict: (age: string) => hardSpaces(`Stan zapisany w tym urządzeniu: ${age}. Sprawdzamy, czy się zmienił.`),
  keptOf: (age: string) => hardSpaces(`stan: ${age}`),
  keptTree: (age: string) => hardSpaces(`Brak sieci: kategorie zapisane w tym urządzeniu, stan: ${age}.`),
  lost: (count: number) =>
    hardSpaces(
      `Przeglądarka usunęła dane zapisane w tym urządzeniu (${counted(count, 'produkt', 'produkty', 'produktów')}). Zapiszemy je ponownie, gdy je otworzysz.`,
    ),
  queueLost: hardSpaces('Przeglądarka usunęła też kolejkę. Sprawdź te kody jeszcze raz.'),
} as const;
