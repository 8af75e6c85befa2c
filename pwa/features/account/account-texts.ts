import { counted, hardSpaces, remaining } from '../../core/page/format.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';

const products = (n: number) => counted(n, 'produkt', 'produkty', 'produktów');

/** Polish texts of /user_data/{id}. Texts of errors come from the contract. */
export const accountTexts = {
  title: screenTitle('/user_data/:id'),
  loading: 'Wczytujemy dane konta.',
  loadingCompany: 'Wczytujemy dane firmy.',
  interrupted: hardSpaces('Przerwano wczytywanie danych konta.'),
  declinedRegistration: (company: string, date: string) =>
    hardSpaces(
      `Rejestracja firmy ${company} została zamknięta ${date}: wskazana osoba odpowiedziała, że to nie jej firma.`,
    ),
  passedOnRegistration: (company: string, date: string) =>
    hardSpaces(
      `Rejestracja firmy ${company} czeka na inną osobę: ${date} wskazany administrator odpowiedział, że nie może jej reprezentować, i wskazał kogoś innego.`,
    ),
  ownData: 'Twoje dane',
  incomplete: hardSpaces('Uzupełnij dane konta, zaznaczone pola są wymagane.'),
  emailNote: 'nie można zmienić',
  representativeHint: hardSpaces('Firma musi mieć co najmniej jednego reprezentanta.'),
  outdated: hardSpaces(
    'Twoje dane zmieniły się w międzyczasie, na przykład w innej karcie. To, co tu wpisano, zostało; zapis zastąpi nowsze dane.',
  ),
  takeCurrent: 'Wczytaj aktualne',
  save: 'Zapisz zmiany',
  saving: 'Zapisujemy Twoje dane.',
  /** UPDATE_USER_DATA_SUCCESS of A §8 */
  saved: 'Twoje dane zostały zapisane.',
  changePassword: 'Zmień hasło',
  company: 'Firma',
  nip: 'NIP',
  regon: 'REGON',
  address: 'Adres',
  webPage: 'Strona WWW',
  profile: 'Profil działalności',
  kind: 'Rodzaj podmiotu',
  authorized: 'Podmiot autoryzowany',
  ordinary: 'Podmiot zwykły',
  since: 'W\u00a0Gtinotece od',
  newTab: '(otwiera się w\u00a0nowej karcie)',
  apiKey: 'Klucz API',
  apiKeyNone: hardSpaces('Firma nie ma jeszcze klucza API.'),
  apiKeyNamedOnly: hardSpaces('Firma ma klucze z nazwą, na stronie Integracje. Klucza bez nazwy nie ma.'),
  apiKeyMade: (date: string) => `utworzony ${date}`,
  apiKeyByAdministrator: hardSpaces('Klucz tworzy i wymienia administrator firmy.'),
  makeKey: 'Utwórz klucz',
  renewKey: 'Wymień klucz',
  renewTitle: 'Wymienić klucz API?',
  renewText: hardSpaces(
    'Obecny klucz od razu przestanie działać. Programy, które z niego korzystają, będą potrzebować nowego.',
  ),
  makingKey: 'Tworzymy klucz.',
  newKeyTitle: 'Nowy klucz API',
  cancel: 'Anuluj',
  apiDocs: 'Dokumentacja API:',
  integrations: screenTitle('/integrations'),
  usage: 'Limity i\u00a0wykorzystanie',
  package: 'Pakiet',
  validUntil: (date: string) => `ważny do\u00a0${date}`,
  verification: 'Weryfikacja',
  download: 'Pobieranie i\u00a0API',
  catalogue: screenTitle('/catalog'),
  noLimit: 'bez limitu',
  notIncluded: 'pakiet nie obejmuje',
  downloadOff: hardSpaces('wyłączone przez administratora platformy, niezależnie od pakietu'),
  left: (left: number, limit: number) => `${remaining(left)} z\u00a0${products(limit)}`,
  used: (n: number) => `wykorzystano ${products(n)}`,
  morePackages: 'Porównaj pakiety',
  retry: 'Spróbuj ponownie',
  notLoaded: hardSpaces('Nie udało się wczytać danych firmy.'),
} as const;
