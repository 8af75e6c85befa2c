/**
 * Texts of codes that look-ups, searches and the shell can return: loaded with the first page.
 * - All texts, for later pages, are `errorTexts` of error-texts.ts.
 * - Texts of A §5 and §8 are word for word.
 */
export const firstErrorTexts = {
  GENERIC_ERROR: 'Coś poszło nie tak, spróbuj ponownie.',
  BAD_REQUEST: 'Błędne wypełnienie formularza, prosimy spróbować ponownie.',
  NOT_FOUND: 'Nie znaleziono.',
  UNAUTHORIZED: 'Zaloguj się, aby kontynuować.',
  ACCESS_DENIED: 'Nie masz uprawnień do tej czynności',
  LOGIN_FAILED: 'Nieprawidłowy adres e-mail lub hasło.',
  SESSION_EXPIRED: 'Sesja wygasła. Zaloguj się ponownie.',
  TOO_MANY_REQUESTS: 'Za dużo zapytań w\u00a0krótkim czasie. Odczekaj chwilę i\u00a0spróbuj ponownie.',
  TOO_MANY_REQUESTS_AUTH_USER: 'Dzienny limit zapytań został wyczerpany. Skorzystaj z usługi "Zweryfikuj dane".',
  TOO_MANY_REQUESTS_NOT_AUTH_USER: 'Dzienny limit zapytań został wyczerpany. Zarejestruj się, aby dalej korzystać.',
  RECAPTCHA_ERROR: 'Nie udało się potwierdzić, że nie jesteś robotem. Odśwież stronę.',
  USER_NOT_LOGGED: 'Ten numer sprawdzamy w\u00a0rejestrze globalnym, po zalogowaniu.',
  GTIN_NOT_FOUND: 'Nie znaleziono. Tego numeru nie ma w bazie krajowej.',
  GTIN_INVALID: 'Nieprawidłowy numer GTIN.',
  GTIN_INVALID_LENGTH: 'Zła liczba cyfr. GTIN ma 8, 12, 13 albo 14 cyfr.',
  GTIN_INVALID_CHECKSUM: 'Błędna cyfra kontrolna.',
  GTIN_INVALID_CHARACTERS: 'GTIN składa się z samych cyfr.',
  GTIN_ALL_ZERO: 'Numer z samych zer nie jest numerem GTIN.',
  GLOBAL_REGISTRY_UNAVAILABLE: 'Rejestr globalny chwilowo nie odpowiada. Spróbuj ponownie za chwilę.',
  SERVICE_UNAVAILABLE: 'Usługa jest chwilowo niedostępna. Spróbuj ponownie za chwilę.',
} as const;
