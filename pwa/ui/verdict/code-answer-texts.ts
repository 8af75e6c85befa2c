export const codeAnswerTexts = {
  yours: 'To Twój produkt?',
  yoursText:
    'Zarejestruj firmę i dodaj jego dane, a zobaczą go sklepy, hurtownie i aplikacje. Jeśli kupujesz ten towar, poproś dostawcę o sprawdzenie licencji na kod.',
  register: 'Zarejestruj firmę',
  signInForGlobal: 'W rejestrze globalnym sprawdzisz go po zalogowaniu.',
} as const;
