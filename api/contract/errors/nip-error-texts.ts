/** Texts of a wrong NIP, which the catalogue says beside its filter: it carries these alone. The whole of them is `errorTexts`. */
export const nipErrorTexts = {
  NIP_INVALID_CHARACTERS: 'NIP może zawierać tylko litery, cyfry, podkreślenie i myślnik',
  NIP_INVALID: 'Niepoprawny numer NIP',
} as const;
