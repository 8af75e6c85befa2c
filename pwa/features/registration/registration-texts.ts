import type { RegistrationPurpose } from '@gtinoteka/contract/rules/company.ts';
import { hardSpaces } from '../../core/page/format.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';

export type StepName = 'regon' | 'companyData' | 'personalData' | 'summary';

/** Polish texts of the registration wizard. */
export const registrationTexts = {
  title: screenTitle('/registration'),
  steps: {
    regon: 'REGON',
    companyData: 'Dane firmy',
    personalData: 'Dane osoby',
    summary: 'Podsumowanie',
  } satisfies Record<StepName, string>,
  /** after the title, in the browser's tab */
  tabs: {
    regon: 'REGON',
    companyData: 'dane firmy',
    personalData: 'dane osoby',
    summary: 'podsumowanie',
  } satisfies Record<StepName, string>,
  stepsLabel: 'Kroki rejestracji',
  stepOf: (step: number, steps: number) => `Krok ${step} z\u00a0${steps}`,
  done: 'gotowe',
  back: 'Wstecz',
  toGoOn: 'aby przejść dalej',
  toCompany: 'Dalej: dane firmy',
  toPerson: 'Dalej: dane osoby',
  toSummary: 'Dalej: podsumowanie',
  optional: 'nieobowiązkowe',
  required: 'Pole wymagane',

  regonTitle: 'Od jakiej firmy zaczynamy?',
  regonLead: hardSpaces('Podaj REGON, a dane firmy uzupełnimy z rejestru.'),
  regon: 'REGON',
  regonHint: '9 albo 14 cyfr',
  regonDemo: (regon: string) => hardSpaces(`To wersja demonstracyjna. Wymyślona firma ma na przykład REGON ${regon}.`),
  askingRegon: 'Szukamy firmy.',
  haveAccount: hardSpaces('Ktoś w firmie ma już konto?'),
  haveAccountText: hardSpaces('Nie rejestruj jej drugi raz. Administrator firmy zaprosi Cię do niej e-mailem.'),
  signIn: 'Zaloguj się',
  existsTitle: 'Ta firma jest już zarejestrowana',
  existsText: hardSpaces('Poproś jej administratora o zaproszenie: dostaniesz e-mail z linkiem do swojego konta.'),
  unfinishedTitle: 'Rejestracja tej firmy nie została dokończona',
  unfinishedText: hardSpaces(
    'Otwórz link z wiadomości, którą wysłaliśmy do osoby, która ją zaczęła. Link działa 7 dni. Jeśli nikt go nie otworzy, firmę będzie można zarejestrować od nowa.',
  ),

  companyTitle: 'Dane firmy',
  companyFound: (regon: string) =>
    hardSpaces(
      `Znaleźliśmy firmę o numerze REGON ${regon}. Danych z kłódką nie można tu zmienić, pozostałe uzupełnij.`,
    ),
  companyNotFound: (regon: string) =>
    hardSpaces(`Nie mamy firmy o numerze REGON ${regon}. Wpisz jej dane, porównamy je z rejestrem.`),
  registerUnavailable: hardSpaces('Rejestr REGON chwilowo nie odpowiada. Wpisz dane firmy ręcznie.'),
  name: 'Nazwa firmy',
  nip: 'NIP',
  checkingNip: 'Sprawdzamy NIP.',
  nipTakenAdvice: hardSpaces('Poproś administratora firmy o zaproszenie.'),
  webPage: 'Strona WWW',
  webPagePlaceholder: 'Np. sadydolne.example',
  street: 'Ulica i\u00a0numer',
  postalCode: 'Kod pocztowy',
  postalCodeShort: 'Wpisz 5\u00a0cyfr kodu',
  city: 'Miejscowość',
  /** what FIELD_INVALID means at these fields */
  patterns: {
    name: 'Wpisz co najmniej 2\u00a0znaki, wśród nich literę',
    street: hardSpaces('Wpisz ulicę i numer, bez znaków specjalnych'),
    city: hardSpaces('Wpisz nazwę miejscowości, bez numerów na początku i znaków specjalnych'),
  },
  address: 'Adres',
  district: 'Województwo',
  country: 'Kraj',
  companyProfile: 'Profil firmy',
  choose: 'Wybierz',
  purposes: hardSpaces('Do czego chcesz używać Gtinoteki?'),
  purposesShort: 'Cele',

  personTitle: 'Dane osoby',
  personLead: hardSpaces('Konto administratora firmy zakładasz na swój adres e-mail. Wyślemy na niego link.'),
  personHint: hardSpaces('Np. ty@firma.pl'),
  personLocked: hardSpaces(
    'Imię, nazwisko i telefon są tu zasłonięte, litery x i cyfry 9 nie są danymi. Podasz je po otwarciu linku z wiadomości. Jeśli masz już u nas konto, zostaną takie, jakie są.',
  ),
  checkingEmail: 'Sprawdzamy adres.',
  lockedNote: 'zasłonięte',
  representativeTitle: 'Reprezentowanie firmy',
  representativeText: hardSpaces(
    'Firmę rejestruje osoba, która może ją reprezentować: jest w zarządzie, ma prokurę albo pełnomocnictwo, albo sama prowadzi tę działalność. Jeśli nie możesz jej reprezentować, niech zarejestruje ją ktoś, kto może. Potem zaprosi Cię e-mailem.',
  ),
  file: 'Upoważnienie do reprezentowania firmy',
  fileHint: 'Zdjęcie albo skan (PNG, JPEG) lub PDF, do 50 MB',
  fileChoose: 'Wybierz plik',
  fileOther: 'Wybierz inny',
  fileRemove: 'Usuń plik',
  fileFormat: (name: string) => `Plik „${name}” ma niewłaściwy format. Przyjmujemy PNG, JPEG i\u00a0PDF.`,
  fileTooLarge: (size: string) => `Plik ma ${size}. Największy może mieć 50 MB.`,
  fileEmpty: (name: string) => `Plik „${name}” jest pusty.`,

  summaryTitle: hardSpaces('Sprawdź i zarejestruj'),
  summaryLead: hardSpaces(
    'Po zarejestrowaniu wyślemy link na Twój adres e-mail. Otwórz go, aby ustawić hasło i zacząć.',
  ),
  change: 'Zmień',
  none: 'nie podano',
  noFile: 'bez pliku',
  isRepresentative: 'Tak, mogę działać w\u00a0jej imieniu',
  representative: 'Reprezentant firmy',
  register: 'Zarejestruj firmę',
  registering: 'Rejestrujemy firmę.',
  rests: 'Chwilę odczekaj, zanim spróbujesz ponownie.',
  created: (email: string) => hardSpaces(`Firma jest zarejestrowana. Otwórz link, który wysłaliśmy na adres ${email}.`),
  refusedTitle: 'Nie udało się zarejestrować firmy',
  reload: 'Odśwież stronę',

  fileFailedTitle: hardSpaces('Firma jest zarejestrowana, ale plik do nas nie dotarł'),
  fileFailedText: (email: string) =>
    hardSpaces(
      `Link do konta jest już w drodze na adres ${email}. Możesz wysłać plik jeszcze raz, wybrać inny albo go pominąć.`,
    ),
  sendingFile: 'Wysyłamy plik.',
  sendFileAgain: 'Wyślij plik jeszcze raz',
  sendOtherFile: 'Wybierz inny plik',
  skipFile: 'Zakończ bez pliku',
} as const;

export const purposeTexts: Record<RegistrationPurpose, string> = {
  checkSingleGtin: 'Sprawdzanie pojedynczych kodów',
  checkMultipleGtins: 'Sprawdzanie wielu kodów naraz',
  useSearch: 'Wyszukiwanie produktów',
  downloadDatabase: 'Pobieranie bazy danych',
  checkMyGtins: 'Kontrola własnych kodów',
  generateCodeQR: 'Tworzenie kodów 2D',
};
