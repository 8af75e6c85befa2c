/** What a screen will be, and where to go meanwhile. */
export interface NotBuiltText {
  will: string;
  instead?: { to: string; text: string };
}

const checkCode = { to: '/', text: 'Sprawdź kod' };
const catalogue = { to: '/catalog', text: 'Otwórz katalog' };
const signIn = { to: '/login', text: 'Zaloguj się' };

/** By the path of the screen in the contract. */
export const notBuiltTexts: Record<string, NotBuiltText> = {
  '/registration': { will: 'Tu zarejestrujesz firmę: po numerze REGON, w czterech krokach.', instead: signIn },
  '/contact': { will: 'Tu znajdziesz adres, telefon i formularz pomocy.', instead: checkCode },
  '/about_us': { will: 'Tu przeczytasz, kto prowadzi Gtinotekę.', instead: checkCode },
  '/terms': { will: 'Tu będzie regulamin.', instead: checkCode },
  '/privacy': { will: 'Tu będzie polityka prywatności.', instead: checkCode },
  '/cookies': {
    will: 'Tu będzie polityka cookies. Dziś używamy tylko niezbędnych: sesji i potwierdzenia, że nie jesteś robotem.',
    instead: checkCode,
  },
  '/users': { will: 'Tu zaprosisz osoby ze swojej firmy i nadasz im uprawnienia.', instead: catalogue },
  '/user_data/:id': { will: 'Tu zmienisz swoje dane i zobaczysz dane firmy.', instead: catalogue },
  '/verify_data': { will: 'Tu sprawdzisz cały plik z numerami GTIN naraz.', instead: checkCode },
  '/verify_data/upload': { will: 'Tu wyślesz plik z numerami GTIN do sprawdzenia.', instead: checkCode },
  '/my_products': { will: 'Tu pobierzesz raporty z weryfikacji swoich plików.', instead: checkCode },
  '/generator_2d': { will: 'Tu utworzysz kod GS1 DataMatrix albo QR z adresem GS1 Digital Link.', instead: catalogue },
  '/products/database/:id': { will: 'Tu pobierzesz bazę produktów w pliku.', instead: catalogue },
};

export const notBuilt = {
  chip: 'W przygotowaniu',
  title: 'Ta część jeszcze powstaje',
  administration: 'To część dla administratorów platformy.',
} as const;
