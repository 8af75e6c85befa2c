import type { ServicePackage } from '@gtinoteka/contract/service-packages.ts';
import { counted, formatNumber, hardSpaces, remaining } from '../format.ts';

const products = (n: number) => counted(n, 'produkt', 'produkty', 'produktów');
const days = (n: number) => counted(n, 'dzień', 'dni', 'dni');

/** Polish texts of /pricing and /services. Figures come from the packages of the contract. */
export const servicePackagesTexts = {
  pricingTitle: 'Cennik',
  leadBefore: 'Każda firma zaczyna od bezpłatnego pakietu Starter. Większe limity przydają się, gdy ',
  leadVerify: 'weryfikujesz wiele danych',
  leadBetween: ' albo korzystasz z\u00a0',
  leadCatalogue: 'katalogu',
  leadAfter: ' na co dzień.',
  leadFeatures:
    'W\u00a0katalogu szukasz po numerze GTIN, nazwie, marce, firmie, NIP i\u00a0kategorii. Pobieranie bazy i\u00a0API są w\u00a0pakietach płatnych.',
  currency: 'zł netto',
  price: (netPrice: number) => `${formatNumber(netPrice)}\u00a0zł`,
  period: ({ days: length }: Pick<ServicePackage, 'days'>) =>
    length === null ? 'do końca roku kalendarzowego' : days(length),
  verification: 'Weryfikacja',
  download: 'Pobieranie bazy i\u00a0API',
  catalogue: 'Katalog',
  limit: (limit: number | null) => (limit === null ? 'Bez limitu' : limit === 0 ? 'Brak' : products(limit)),
  yours: 'Twój pakiet',
  starterNote: 'Pakiet startowy każdej firmy. Odnawia się sam.',
  order: (title: string) => `Zamów ${title}`,
  ordering: 'Składamy zamówienie.',
  orderedOn: (date: string) => `Zamówiony ${date}. Czeka na płatność.`,
  replaces: (title: string) => hardSpaces(`Zastąpi zamówienie pakietu ${title}.`),
  yoursUntil: (date: string) => `Masz ten pakiet do\u00a0${date}.`,
  afterThis: (date: string) => `Zamówisz po zakończeniu obecnego pakietu, ${date} albo wcześniej.`,
  needsMembership: 'Zamówi aktywny użytkownik firmy.',
  logInToOrder: 'Zaloguj się, aby zamówić pakiet.',
  ordered: (title: string) => hardSpaces(`Zamówienie pakietu ${title} przyjęte. Dane do płatności wyślemy e-mailem.`),
  orderedBefore: (title: string, date: string) =>
    hardSpaces(`Pakiet ${title} jest już zamówiony ${date}. Dane do płatności są w e-mailu.`),
  howTitle: 'Jak zamówić',
  how: [
    'Wybierz pakiet. Potwierdzenie z\u00a0danymi do płatności wyślemy e-mailem.',
    'Dostęp włączymy najpóźniej w\u00a0następnym dniu roboczym po płatności.',
    'Pakiet działa do wyczerpania limitu albo końca okresu. Potem wracasz do Startera.',
  ],
  terms:
    'Do cen doliczymy VAT. Opłat za rozpoczęty pakiet nie zwracamy. Jeśli przerwa w\u00a0działaniu potrwa 24 godziny lub dłużej, przedłużymy umowę o\u00a0pełne dni ponad pierwsze 24 godziny.',

  servicesTitle: 'Aktywna usługa',
  packageOf: (title: string) => `Pakiet ${title}`,
  active: 'Aktywny',
  from: 'Od',
  until: 'Do',
  validUntilUsed: 'Działa do wyczerpania limitów albo końca okresu. Potem wracasz do Startera.',
  validUntilEnd: 'Działa do końca okresu. Potem wracasz do Startera.',
  renews: 'Odnawia się sam na początku roku.',
  usage: 'Zużycie i\u00a0limity',
  used: (used: number, limit: number | null) =>
    limit === null
      ? `Wykorzystano ${formatNumber(used)}, bez limitu`
      : `Wykorzystano ${formatNumber(used)} z\u00a0${formatNumber(limit)}`,
  left: (left: number) => (left === 0 ? 'Limit wyczerpany' : remaining(left).replace('z', 'Z')),
  split: (api: number, csv: number) => `API: ${formatNumber(api)}, pobrane pliki: ${formatNumber(csv)}`,
  noDownload: 'Pakiet nie obejmuje pobierania bazy ani API.',
  starterWaits: (left: number, limit: number, until: string) =>
    hardSpaces(
      `Starter czeka: ${remaining(left)} z ${formatNumber(limit)} weryfikacji do ${until}. Wrócisz do niego po tym pakiecie.`,
    ),
  orderTitle: 'Zamówienie w\u00a0toku',
  orderWaits: (orderNumber: string, title: string, price: number, date: string) =>
    hardSpaces(
      `${orderNumber}: pakiet ${title} za ${formatNumber(price)}\u00a0zł netto, zamówiony ${date}. Dane do płatności są w e-mailu. Włączymy go najpóźniej w następnym dniu roboczym po płatności.`,
    ),
  toPricing: 'Zobacz cennik',
  loading: 'Wczytujemy pakiet firmy.',
  interrupted: 'Przerwano wczytywanie.',

  ordersTitle: 'Zamówienia do aktywacji',
  ordersCount: (n: number) => counted(n, 'zamówienie czeka', 'zamówienia czekają', 'zamówień czeka'),
  ordersCaption: 'Zamówienia, które czekają na aktywację',
  ordersEmpty: 'Żadne zamówienie nie czeka.',
  ordersLoading: 'Wczytujemy zamówienia.',
  company: 'Firma',
  nip: 'NIP',
  orderNumber: 'Numer',
  package: 'Pakiet',
  net: 'Cena netto',
  orderedAt: 'Zamówiono',
  actions: 'Działania',
  activate: 'Aktywuj',
  activateOf: (title: string, company: string) => `Aktywuj ${title}: ${company}`,
  activateTitle: 'Aktywacja pakietu',
  activateQuestion: (title: string, company: string, length: number) =>
    hardSpaces(
      `Włączyć pakiet ${title} firmie ${company}? Zacznie się teraz i potrwa ${days(length)}. Firma dostanie e-mail.`,
    ),
  activating: 'Włączamy pakiet.',
  activated: (title: string, company: string, until: string) =>
    hardSpaces(`Pakiet ${title} firmy ${company} działa do ${until}.`),
  cancel: 'Anuluj',
} as const;
