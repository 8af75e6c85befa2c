import { hardSpaces } from '@gtinoteka/contract/rules/hard-spaces.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';
import { counted, formatNumber } from '../../core/page/format.ts';

const products = (n: number): string => counted(n, 'produkt', 'produkty', 'produktów');

/** Sentences of /integrations. */
export const externalApiTexts = {
  title: screenTitle('/integrations'),
  lead: hardSpaces('Klucze API i powiadomienia dla Twojego sklepu, PIM albo magazynu.'),
  loading: 'Wczytujemy klucze i zapytania.',
  interrupted: hardSpaces('Nie wczytaliśmy integracji, bo nie ma połączenia z serwerem.'),

  first: 'Pierwsza odpowiedź',
  language: 'Język przykładu',
  task: 'Co robi przykład',
  yourKey: 'TWÓJ_KLUCZ',
  keyField: 'Klucz do próby',
  keyHint: hardSpaces('Zostaje na tej stronie: nie zapisujemy go i nie trafia do adresu.'),
  keyMissing: hardSpaces('Wklej klucz albo utwórz nowy.'),
  send: 'Wyślij teraz',
  sending: 'Pytamy API',
  copy: 'Kopiuj',
  copied: 'Skopiowano',
  copyFailed: hardSpaces('Nie udało się skopiować. Zaznacz tekst i skopiuj go ręcznie.'),
  answered: (status: number, milliseconds: number) => `${status}, ${formatNumber(milliseconds)}\u00a0ms.`,
  ownIsFree: hardSpaces('To Twój pierwszy GTIN, zapytanie nie zeszło z limitu.'),
  costsOne: hardSpaces('Zapytanie zdjęło z limitu 1 jednostkę.'),
  nothingThere: hardSpaces('Tego kodu nie ma w katalogu.'),
  noSample: hardSpaces('Katalog jest pusty, więc przykład ma kod, którego nie znajdzie.'),
  needsPackage: hardSpaces(
    'Produkty innych firm wymagają pakietu z API, a w katalogu nie ma jeszcze Twoich. Na start wyślij „Wiele kodów”: weryfikacja jest w każdym pakiecie.',
  ),
  ownChanges: hardSpaces(
    'Ten pakiet nie ma jednostek na produkty innych firm, więc przykład śledzi produkty Twojej firmy: te zmiany są za darmo. Zapytanie o wszystkie dostanie 402, gdy zmieni się cudzy produkt.',
  ),
  noOwnChanges: hardSpaces(
    'W katalogu nie ma jeszcze produktów Twojej firmy, więc strumień na razie milczy. Zmiany innych firm wymagają pakietu z API.',
  ),
  silent: hardSpaces('Strumień milczy, dopóki nic się nie zmieni.'),
  trySaving: hardSpaces('Zmień swój produkt przykładem „Zapis”, a zmiana przyjdzie tutaj.'),
  verified: (right: number, wrong: number) =>
    hardSpaces(
      `${counted(right, 'kod', 'kody', 'kodów')} bez zastrzeżeń, ${counted(wrong, 'kod', 'kody', 'kodów')} do poprawy albo sprawdzenia.`,
    ),
  toPackages: 'Zobacz pakiety w\u00a0Cenniku',
  offline: hardSpaces('Nie ma połączenia z serwerem.'),
  failed: hardSpaces('Zapytania nie udało się wysłać. Sprawdź, czy klucz jest wklejony w całości i bez innych znaków.'),
  docs: 'Dokumentacja API v2',
  openApi: 'OpenAPI',
  feed: 'strumień zmian',
  example: 'Przykład kodu',
  runsOn: hardSpaces('Zapisz jako plik .ts: Node 22.18 albo nowszy uruchomi go tak, jak jest.'),

  keys: 'Klucze',
  create: 'Utwórz klucz',
  none: hardSpaces(
    'Firma nie ma jeszcze kluczy z nazwą. Utwórz osobny klucz dla każdego programu: łatwiej go wymienisz.',
  ),
  accountKey: (ends: string) => `Klucz z konta firmy ${ends} też działa.`,
  name: 'Nazwa',
  scope: 'Zakres',
  lastUse: 'Ostatnie użycie',
  validUntil: 'Ważny do',
  actions: 'Akcje',
  scopes: { read: 'odczyt', write: 'zapis', webhooks: 'webhooki' },
  scopesSay: {
    read: 'pyta o produkty i weryfikuje kody',
    write: 'zmienia produkty Twojej firmy',
    webhooks: 'ustawia powiadomienia',
  },
  never: 'nigdy',
  justNow: 'przed chwilą',
  used: (when: string) => `Użyty: ${when}`,
  until: (date: string) => `do ${date}`,
  replaced: 'wymieniony',
  expired: 'wygasł',
  more: (name: string) => `Więcej: ${name}`,
  once: hardSpaces('Cały klucz pokazujemy raz. Przy wymianie stary działa jeszcze 7 dni obok nowego.'),

  engines: {
    title: 'Wyszukiwarki',
    areShown: hardSpaces(
      'Karty publicznych produktów Twojej firmy mogą czytać wyszukiwarki i każdy, bez limitu sprawdzeń.',
    ),
    areHidden: hardSpaces(
      'Wyszukiwarki nie widzą produktów Twojej firmy. Po włączeniu karty publicznych produktów przeczyta każdy, bez limitu sprawdzeń.',
    ),
    show: 'Pokaż produkty',
    hide: 'Ukryj produkty',
    saving: 'Zapisujemy',
    shown: hardSpaces('Produkty są widoczne w wyszukiwarkach.'),
    hidden: hardSpaces('Produkty nie są już widoczne w wyszukiwarkach.'),
  },

  newKey: 'Nowy klucz',
  nameLabel: 'Nazwa klucza',
  nameHint: hardSpaces('Na przykład „Sklep internetowy”: po niej poznasz, czyj to klucz.'),
  scopeLabel: 'Co może klucz',
  daysLabel: 'Ważny przez',
  days: (n: number) => counted(n, 'dzień', 'dni', 'dni'),
  chooseDays: 'Wybierz',
  making: 'Tworzymy klucz',
  made: 'Klucz jest gotowy',
  madeText: hardSpaces('Skopiuj go teraz: nie pokażemy go drugi raz.'),
  keyLabel: 'Klucz',
  done: 'Mam go',
  menu: 'Klucz',
  rotate: 'Wymień',
  rotateTitle: 'Wymienić klucz?',
  rotateText: (name: string) =>
    hardSpaces(`„${name}” dostanie nowy klucz o tym samym zakresie. Stary działa obok niego jeszcze najwyżej 7 dni.`),
  revoke: 'Unieważnij',
  revokeTitle: 'Unieważnić klucz?',
  revokeText: (name: string) =>
    hardSpaces(`Programy z kluczem „${name}” od razu przestaną dostawać odpowiedzi. Tego nie da się cofnąć.`),
  revoking: 'Unieważniamy klucz',
  revoked: (name: string) => `Klucz „${name}” jest unieważniony.`,

  quota: 'Limit pobierania i API',
  usedOf: (used: number, limit: number) => `${formatNumber(used)} z ${formatNumber(limit)} produktów.`,
  unlimited: 'Bez limitu.',
  left: (left: number, date: string) => hardSpaces(`Zostało ${formatNumber(left)}, pakiet do ${date}.`),
  endsAt: (date: string) => `Pakiet do ${date}.`,
  downloadOff: hardSpaces(
    'Administrator platformy wyłączył Twojej firmie pobieranie i API, niezależnie od pakietu. Produkty Twojej firmy dalej są dostępne.',
  ),
  noUnits: hardSpaces('Ten pakiet nie ma pobierania ani API. Produkty Twojej firmy i tak są za darmo.'),
  today: 'Dziś',
  unchanged: 'Bez zmian, za darmo',
  refused: 'Odrzucone',
  toPricing: 'Zwiększ limit w\u00a0Cenniku',

  calls: 'Ostatnie zapytania',
  noCalls: hardSpaces('Nikt jeszcze o nic nie pytał.'),
  log: 'Cały dziennik',
  logTitle: 'Dziennik zapytań',
  logText: hardSpaces('Ostatnie 500 zapytań z 30 dni, najnowsze pierwsze.'),
  logLoading: 'Wczytujemy dziennik.',
  call: (name: string, items: number): string => {
    if (name === 'get-machine-product') return 'GET product';
    if (name === 'list-machine-products') return `GET products${items > 0 ? `, ${products(items)}` : ''}`;
    if (name === 'get-company-codes')
      return `GET companies${items > 0 ? `, ${counted(items, 'kod', 'kody', 'kodów')}` : ''}`;
    if (name === 'verify-codes') return `POST verify${items > 0 ? `, ${counted(items, 'kod', 'kody', 'kodów')}` : ''}`;
    if (name === 'get-changes')
      return `GET changes${items > 0 ? `, ${counted(items, 'zmiana', 'zmiany', 'zmian')}` : ''}`;
    if (name === 'list-former-products') return `GET v1 products${items > 0 ? `, ${products(items)}` : ''}`;
    const written = /^(put|patch)-machine-products?$/.exec(name)?.[1]?.toUpperCase();
    if (written) return `${written} products${items > 0 ? `, ${products(items)}` : ''}`;
    if (name === 'get-machine-upload') return 'GET uploads';
    if (name === 'list-feed-files') return 'GET files';
    if (name === 'get-feed-file') return `GET file${items > 0 ? `, ${products(items)}` : ''}`;
    const webhooks = /^(list|create|delete|test|replay)-machine-(webhook|deliver)/.exec(name);
    if (webhooks) return `${webhooks[1] === 'list' ? 'GET' : webhooks[1] === 'delete' ? 'DELETE' : 'POST'} webhooks`;
    return name;
  },
  callDetail: (milliseconds: number, units: number, key: string) =>
    `${formatNumber(milliseconds)}\u00a0ms, ${counted(units, 'jednostka', 'jednostki', 'jednostek')}, ${key}`,
  ofAccount: 'klucz z\u00a0konta',
} as const;
