/** Advice about an error, by status; the code's sentence says what happened. */
export const refusalAdvice: Readonly<Record<number, string>> = {
  400: 'Popraw wskazane pole i zapytaj ponownie. Powtórzenie bez zmian da tę samą odmowę.',
  401: 'Sprawdź klucz API: mógł wygasnąć albo zostać unieważniony. Nowy utworzy administrator firmy na stronie /integrations.',
  402: 'Limit pakietu jest wyczerpany. Stan limitu pokazuje /integrations, większy pakiet zamówisz na /pricing.',
  403: 'Po API_KEY_SCOPE utwórz na /integrations klucz z potrzebnym zakresem. Po DOWNLOAD_SWITCHED_OFF napisz do biura platformy.',
  404: 'Sprawdź numer albo adres. Powtórzenie bez zmian da tę samą odmowę.',
  409: 'To się kłóci z tym, co już jest. Zmień zapytanie; po IDEMPOTENCY_KEY_REUSED wyślij je z nowym Idempotency-Key.',
  410: 'Kursor jest za stary. Weź nowy kursor, pobierz produkty jeszcze raz i śledź zmiany od niego.',
  412: 'Produkt jest już inny. Pobierz go, nanieś zmianę jeszcze raz i wyślij z nowym ETag w If-Match.',
  413: 'Podziel zapytanie na mniejsze części.',
  416: 'Taka część pliku nie istnieje. Zapytaj o część w jego rozmiarze albo o cały plik.',
  429: 'Odczekaj tyle sekund, ile mówi nagłówek Retry-After, i zapytaj ponownie.',
  500: 'To błąd po naszej stronie. Zapytaj ponownie za chwilę, a gdy się powtarza, podaj pomocy numer requestId.',
  503: 'Serwer albo rejestr chwilowo nie odpowiada. Zapytaj ponownie za chwilę.',
};
