import { hardSpaces } from '@gtinoteka/contract/rules/hard-spaces.ts';

/** What is said where a new key is shown, on the account page and on that of integrations. */
export const apiKeyTexts = {
  newKeyText: hardSpaces('Skopiuj go teraz i schowaj w bezpiecznym miejscu. Nie pokażemy go ponownie.'),
  newKeyLabel: 'Klucz',
  copy: 'Kopiuj klucz',
  copied: 'Skopiowano klucz.',
  notCopied: hardSpaces('Nie udało się skopiować. Zaznacz klucz i skopiuj go ręcznie.'),
  done: 'Gotowe',
  notCopiedYet: hardSpaces('Klucz nie został skopiowany, a nie pokażemy go ponownie. Zamknąć okno mimo to?'),
  backToKey: hardSpaces('Wróć do klucza'),
  closeAnyway: hardSpaces('Zamknij bez kopii'),
} as const;
