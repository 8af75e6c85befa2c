import type { ServicePackage } from '@gtinoteka/contract/service-packages.ts';
import { oneFullStop } from '@gtinoteka/contract/rules/full-stop.ts';
import { counted, formatNumber, hardSpaces, remaining } from '../../core/page/format.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';

const products = (n: number) => counted(n, 'produkt', 'produkty', 'produktów');
const days = (n: number) => counted(n, 'dzień', 'dni', 'dni');

/** Polish texts of /pricing and /services. Figures come from the packages of the contract. */
export const servicePackagesTexts = {
  pricingTitle: screenTitle('/pricing'),
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
  catalogue: screenTitle('/catalog'),
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
  orderTitleOf: (title: string) => `Zamawiasz pakiet ${title}`,
  orderFor: (company: string, nip: string | null, length: number) =>
    oneFullStop(hardSpaces(`${company}${nip ? `, NIP ${nip}` : ''}. ${days(length)} od dnia po płatności.`)),
  vat: (percent: number) => `VAT ${percent}%`,
  gross: 'Do zapłaty brutto',
  willReplace: (orderNumber: string) => `Zastąpi ${orderNumber}.`,
  replacedIsFree: (title: string, date: string) =>
    hardSpaces(
      `To zamówienie pakietu ${title} z ${date} nie zostało opłacone. Anulujemy je i nic za nie nie zapłacisz.`,
    ),
  orderTerms: (email: string, payUntil: string) =>
    hardSpaces(
      `Dane do płatności wyślemy na ${email}. Termin płatności: ${payUntil}, potem zamówienie wygaśnie bez opłaty. Opłat za rozpoczęty pakiet nie zwracamy.`,
    ),
  orderAndPay: 'Zamawiam z\u00a0obowiązkiem zapłaty',
  ended: (title: string) => `Pakiet ${title} się skończył. Firma ma teraz bezpłatny pakiet Starter.`,
  afterPackage: (title: string, date: string) => hardSpaces(`Od ${date}, po zakończeniu pakietu ${title}.`),
  historyTitle: 'Historia pakietów',
  ownOrdersTitle: 'Zamówienia',
  state: 'Stan',
  date: 'Data',
  usedHead: 'Wykorzystano',
  grossHead: 'Brutto',
  document: 'Dokument',
  periodOf: (from: string, until: string) => `${from} – ${until}`,
  madeOn: (title: string, date: string) => `${title}, ${date}`,
  endedOn: (date: string, isExhausted: boolean) => `Zakończony ${date}${isExhausted ? ', limit wyczerpany' : ''}`,
  usedVerifications: (used: number, limit: number | null) =>
    limit === null
      ? `${formatNumber(used)} weryfikacji, bez limitu`
      : hardSpaces(`${formatNumber(used)} z ${formatNumber(limit)} weryfikacji`),
  waitsForPayment: 'Czeka na płatność',
  paidOn: (date: string) => `Opłacone ${date}`,
  lapsedOn: (date: string) => `Wygasło ${date}, bez opłaty`,
  cancelledOn: (date: string) => `Anulowane ${date}`,
  replacedBy: (orderNumber: string) => `Zastąpione przez ${orderNumber}`,
  howTitle: 'Jak zamówić',
  how: [
    'Wybierz pakiet. Potwierdzenie z\u00a0danymi do płatności wyślemy e-mailem.',
    'Dostęp włączymy najpóźniej w\u00a0następnym dniu roboczym po płatności.',
    'Pakiet działa do wyczerpania limitu albo końca okresu. Potem wracasz do Startera.',
  ],
  terms:
    'Do cen doliczymy VAT. Opłat za rozpoczęty pakiet nie zwracamy. Jeśli przerwa w\u00a0działaniu potrwa 24 godziny lub dłużej, przedłużymy umowę o\u00a0pełne dni ponad pierwsze 24 godziny.',

  servicesTitle: screenTitle('/services'),
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
  catalogueToday: 'Katalog, ostatnie 24\u00a0godziny',
  split: (api: number, csv: number) => `API: ${formatNumber(api)}, pobrane pliki: ${formatNumber(csv)}`,
  downloadOff: hardSpaces('Wyłączone przez administratora platformy, niezależnie od pakietu.'),
  noDownload: 'Pakiet nie obejmuje pobierania bazy ani API.',
  starterWaits: (left: number, limit: number, until: string) =>
    hardSpaces(
      `Starter czeka: ${remaining(left)} z ${formatNumber(limit)} weryfikacji do ${until}. Wrócisz do niego po tym pakiecie.`,
    ),
  orderTitle: 'Zamówienie czeka na płatność',
  orderWaits: (orderNumber: string, title: string, length: number, payUntil: string) =>
    hardSpaces(
      `${orderNumber}, pakiet ${title} na ${days(length)}. Zapłać do ${payUntil}, potem wygaśnie bez opłaty. Dane do płatności są też w e-mailu. Pakiet włączymy najpóźniej w następnym dniu roboczym po płatności.`,
    ),
  grossOf: (gross: string) => `${gross} brutto`,
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
  cancelOrder: 'Anuluj',
  cancelOrderOf: (number: string) => `Anuluj zamówienie ${number}`,
  cancelTitle: (number: string) => `Anulować ${number}?`,
  cancelText: (title: string) => hardSpaces(`Zamówienie pakietu ${title} zniknie z kolejki. Nic za nie nie zapłacisz.`),
  keepOrder: 'Zostaw',
  cancelling: 'Anulujemy zamówienie.',
  orderCancelled: (number: string) => hardSpaces(`Zamówienie ${number} jest anulowane.`),
  proForma: 'Pro-forma',
  proFormaOf: (number: string) => `Pro-forma zamówienia ${number}`,
  invoice: 'Faktura',
  invoiceOf: (number: string) => `Faktura do\u00a0zamówienia ${number}`,
  proFormaTitle: (number: string) => `Pro-forma ${number}`,
  proFormaIs: hardSpaces('Dokument pro forma, nie jest fakturą VAT.'),
  proFormaLoading: 'Wczytujemy pro-formę.',
  proFormaGone: 'Tej pro-formy nie ma',
  proFormaGoneText: hardSpaces(
    'Pro-forma jest do zamówienia, które czeka na płatność. To jest już opłacone, anulowane albo wygasło, albo złożyła je inna firma.',
  ),
  toServices: screenTitle('/services'),
  print: 'Drukuj',
  buyer: 'Zamawiający',
  payment: 'Płatność',
  payUntil: 'Termin płatności',
  recipient: 'Odbiorca',
  account: 'Numer rachunku',
  accountLater: 'Numer rachunku wyślemy w\u00a0osobnej wiadomości.',
  transferTitle: 'Tytuł przelewu',
  item: 'Pozycja',
  itemOf: (title: string, length: number) => hardSpaces(`Pakiet ${title}, ${days(length)}`),
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
