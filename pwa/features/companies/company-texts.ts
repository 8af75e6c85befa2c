import { oneFullStop } from '@gtinoteka/contract/rules/full-stop.ts';
import { counted, formatNumber, hardSpaces } from '../../core/page/format.ts';

/** Polish texts of /companies/{id}. Texts of errors come from the contract. */
export const companyTexts = {
  lead: (nip: string | null, date: string) =>
    hardSpaces(nip === null ? `W Gtinotece od ${date}` : `NIP ${nip}, w Gtinotece od ${date}`),
  loading: 'Wczytujemy dane firmy.',
  loadingPeople: 'Wczytujemy osoby firmy.',
  interrupted: 'Przerwano wczytywanie firmy.',
  saving: 'Zapisujemy zmianę.',

  access: 'Dostęp',
  download: 'Pobieranie bazy i\u00a0API',
  writes: 'Zapis przez API',
  writesSaid: (isDirect: boolean) =>
    hardSpaces(isDirect ? 'zapisane: od razu w katalogu' : 'zapisane: czeka na przyjęcie'),
  saved: (isOn: boolean) =>
    hardSpaces(
      isOn ? 'zapisane: włączone, tyle, na ile pozwala pakiet' : 'zapisane: wyłączone, niezależnie od pakietu',
    ),
  verify: 'Weryfikacja plików',
  fromPackage: 'wynika z\u00a0pakietu',
  yes: 'Tak',
  no: 'Nie',
  save: 'Zapisz',
  saveHint: 'Zmiana zadziała dopiero po\u00a0zapisaniu.',
  /** UPDATE_DATABASE_ACCESS_SUCCESS of B §8 */
  accessSaved: (isOn: boolean) =>
    hardSpaces(
      isOn
        ? 'Pobieranie bazy i API jest włączone, firma pobierze tyle, na ile pozwala pakiet.'
        : 'Pobieranie bazy i API jest wyłączone, niezależnie od pakietu.',
    ),
  writesSaved: 'Zapis przez API został zmieniony.',

  authTitle: 'Upoważnienie do\u00a0sprawdzenia',
  authAccepted: 'Upoważnienie przyjęte',
  authRefused: 'Upoważnienie odrzucone',
  waits: (days: number) => `Czeka ${counted(days, 'dzień', 'dni', 'dni')}`,
  file: 'Plik',
  sentAt: 'Wysłany',
  person: 'Kogo dotyczy',
  representative: (person: string, is: boolean) => (is ? `${person}, reprezentant` : person),
  reason: 'Powód',
  judgedAt: 'Sprawdzony',
  view: 'Otwórz podgląd',
  savePdf: 'Pobierz PDF',
  pdfPage: (number: number, count: number) => `Strona ${number} z\u00a0${count}`,
  pdfPages: (count: number, most: number) =>
    count > most
      ? `Pierwsze ${counted(most, 'strona', 'strony', 'stron')} z\u00a0${count}. Resztę zobaczysz w\u00a0zapisanym pliku.`
      : counted(count, 'strona', 'strony', 'stron'),
  pdfFailed: 'Nie umiemy pokazać tego PDF-u w\u00a0tej przeglądarce. Zapisz go i\u00a0obejrzyj w\u00a0czytniku.',
  fileAlt: 'Plik upoważnienia',
  mustBe: 'Sprawdź na\u00a0dokumencie',
  mustHave: [
    'nazwa i\u00a0NIP takie jak w\u00a0danych firmy',
    'imię i\u00a0nazwisko reprezentanta',
    'podpis osoby z\u00a0CEIDG albo KRS',
  ],
  accept: 'Przyjmij upoważnienie',
  refuse: 'Odrzuć…',
  afterwards: 'Po\u00a0przyjęciu firma będzie autoryzowana. Przy odrzuceniu podasz powód, wyślemy go e-mailem.',
  refuseTitle: 'Odrzucić upoważnienie?',
  refuseReason: 'Powód, który przeczyta firma',
  refuseConfirm: 'Odrzuć i\u00a0wyślij',
  judging: 'Zapisujemy decyzję.',
  accepted: 'Upoważnienie przyjęte. Firma jest autoryzowana.',
  refused: 'Upoważnienie odrzucone. Powód idzie e-mailem.',

  invoices: 'Faktury',
  addInvoice: 'Dodaj fakturę',
  replaceInvoice: 'Zamień fakturę',
  noInvoice: hardSpaces('Bez faktury. Dodaj ją jako PDF.'),
  invoiceFrom: (date: string) => hardSpaces(`Faktura dodana ${date}`),
  paidFor: (title: string, gross: string, date: string) => hardSpaces(`${title}, ${gross} brutto, opłacone ${date}`),
  sendingInvoice: 'Wysyłamy fakturę.',
  invoiceAdded: (number: string) =>
    hardSpaces(`Faktura do zamówienia ${number} jest dodana. Firma pobierze ją na stronie usług.`),

  earlier: 'Inne pliki upoważnień',
  earlierAccepted: (date: string) => hardSpaces(`przyjęty ${date}`),
  earlierRefused: (date: string) => hardSpaces(`odrzucony ${date}`),
  earlierReplaced: 'niesprawdzony',
  notActivated: 'ta osoba nie aktywowała konta',

  data: 'Dane firmy',
  fields: {
    name: 'Nazwa',
    address: 'Adres',
    nip: 'NIP',
    regon: 'REGON',
    email: 'E-mail',
    phone: 'Telefon',
    webPage: 'Strona',
  },
  people: (n: number) => counted(n, 'osoba', 'osoby', 'osób'),
  peopleTitle: 'Osoby',
  peopleTable: 'Osoby w\u00a0firmie',
  columns: {
    user__first_name: 'Imię i\u00a0nazwisko',
    user__email: 'E-mail',
    user__date_joined: 'Dołączenie',
    user__last_login: 'Logowanie',
    permission_group: 'Uprawnienia',
  },
  authorized: 'Autoryzowany',
  notActive: 'Czeka na\u00a0aktywację',
  never: 'nigdy',
  you: 'To Ty',
  actions: 'Działania',
  remove: (person: string) => `Usuń: ${person}`,
  removeTitle: 'Usunąć z\u00a0firmy?',
  removeText: (person: string, company: string) =>
    oneFullStop(hardSpaces(`${person} od razu straci dostęp do danych firmy ${company}. Konto tej osoby zostanie.`)),
  removeConfirm: 'Usuń',
  removing: 'Usuwamy osobę z\u00a0firmy.',
  /** MEMBERSHIP_DELETED of B §8 */
  removed: 'Osoba została usunięta z\u00a0firmy.',

  package: 'Pakiet',
  usedOf: (used: number, limit: number | null) =>
    limit === null
      ? `${counted(used, 'produkt', 'produkty', 'produktów')}, bez limitu.`
      : `${formatNumber(used)} z\u00a0${counted(limit, 'produktu', 'produktów', 'produktów')}.`,
  until: (date: string) => hardSpaces(`Do ${date}.`),
  ordered: (title: string, gross: string) => `Zamówiony ${title}, ${gross} brutto`,
  orderedText: (number: string, date: string, transfer: string) =>
    hardSpaces(
      `${number} z ${date}. Tytuł przelewu: ${transfer}. Po wpłacie włącz najpóźniej następnego dnia roboczego.`,
    ),
  activate: (title: string) => `Włącz ${title}…`,
  activateTitle: (title: string) => `Włączyć pakiet ${title}?`,
  activateText: (title: string, days: number) =>
    hardSpaces(
      `Pakiet ${title} zacznie działać od razu i potrwa ${counted(days, 'dzień', 'dni', 'dni')}. Zrób to po wpłacie.`,
    ),
  activateConfirm: 'Włącz pakiet',
  activating: 'Włączamy pakiet.',
  activated: (title: string, end: string) => hardSpaces(`Pakiet ${title} działa do ${end}.`),

  licences: 'Licencje',
  noLicences: 'Firma nie ma u\u00a0nas licencji.',
  licenceUntil: (date: string | null) => (date === null ? 'bezterminowo' : hardSpaces(`do ${date}`)),
  withdrawn: 'wycofana',
  products: 'Produkty w\u00a0katalogu',
  issues: 'Zgłoszenia',
  noIssues: 'Nic nie jest do\u00a0poprawy.',
  resources: 'Zasoby firmy',

  uses: 'Księga użyć',
  csv: 'Pobierz csv',
  noUses: 'Firma niczego jeszcze nie użyła.',
  usesTable: 'Księga użyć pakietu',
  when: 'Kiedy',
  what: 'Co',
  who: 'Kto',
  codes: 'Kody',
  left: 'Zostało',
  leftOf: (left: number | null) => (left === null ? 'bez limitu' : formatNumber(left)),
  counters: { verified: 'Weryfikacja pliku', api: 'API', csv: 'Pobranie bazy' },
  returned: (what: string) => `Zwrot: ${what.toLowerCase()}`,
  system: 'system',

  trail: 'Ślad zmian',
  noTrail: 'Nic się jeszcze nie działo.',
  notes: 'Notatki biura',
  newNote: 'Nowa notatka',
  noteHint: 'Dopisz, firma tego nie widzi',
  addNote: 'Dopisz',
  noted: 'Notatka zapisana.',
  noteBy: (who: string | null, when: string) => hardSpaces(who === null ? when : `${who}, ${when}`),
} as const;

/** Acts of the audit log in words, as far as they concern a company. */
const acts: Readonly<Record<string, string>> = {
  'objection recorded': 'Zgłoszono sprzeciw wobec zmiany regulaminu',
  'invoice added': 'Dodano fakturę',
  'company registered': 'Zarejestrowano firmę',
  'registration declined': 'Odmówiono rejestracji',
  'registration passed on': 'Wskazano inną osobę jako pierwszego administratora',
  'authorization file uploaded': 'Przysłano upoważnienie',
  'authorization accepted': 'Przyjęto upoważnienie',
  'authorization refused': 'Odrzucono upoważnienie',
  'membership activated': 'Aktywowano konto osoby',
  'activation link sent again': 'Wysłano link jeszcze raz',
  'user invited': 'Zaproszono osobę',
  'permission changed': 'Zmieniono uprawnienia',
  'membership deleted': 'Usunięto osobę',
  'api key renewed': 'Utworzono nowy klucz API',
  'package ordered': 'Zamówiono pakiet',
  'package order cancelled': 'Anulowano zamówienie pakietu',
  'package order lapsed': 'Zamówienie pakietu wygasło',
  'package activated': 'Włączono pakiet',
  'packages extended': 'Przedłużono pakiet',
  'download access set': 'Zmieniono pobieranie bazy i\u00a0API',
  'search engines set': 'Zmieniono widoczność produktów w\u00a0wyszukiwarkach',
  'direct writing set': 'Zmieniono zapis przez API od\u00a0razu do\u00a0katalogu',
  'company note added': 'Dopisano notatkę biura',
};

/** What somebody did, in words; an act that has none here is a change. */
export function actText(act: string): string {
  return acts[act] ?? 'Zmieniono dane';
}
