import { counted, hardSpaces } from '../page/format.ts';

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
  noNetwork: 'Brak sieci.',
  storedCards: (count: number, newest: string) =>
    hardSpaces(
      `W tym urządzeniu masz ${counted(count, 'produkt', 'produkty', 'produktów')}, ostatni zapisany ${newest}.`,
    ),
  nothingStored: hardSpaces('W tym urządzeniu nie ma jeszcze zapisanych produktów.'),
  rest: hardSpaces('Nowe kody trafią do kolejki i sprawdzimy je po połączeniu.'),
  notKeeping: hardSpaces('Przeglądarka nie daje miejsca na zapis: kolejka potrwa, dopóki ta strona jest otwarta.'),
  storedTree: (age: string) => hardSpaces(`Brak sieci: kategorie zapisane w tym urządzeniu, stan: ${age}.`),
  lost: (count: number) =>
    hardSpaces(
      `Przeglądarka usunęła dane zapisane w tym urządzeniu (${counted(count, 'produkt', 'produkty', 'produktów')}). Zapiszemy je ponownie, gdy je otworzysz.`,
    ),
  packsLost: hardSpaces('Pakiety pobierzesz ponownie na stronie „Produkty bez sieci”.'),
  queueLost: hardSpaces('Kody, które czekały w kolejce, sprawdź jeszcze raz.'),
} as const;
