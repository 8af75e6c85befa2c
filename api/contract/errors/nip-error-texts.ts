/** Texts of an invalid NIP, for the catalogue's filter, which loads only these. All texts are `errorTexts`. */
export const nipErrorTexts = {
  NIP_INVALID_CHARACTERS: 'NIP może zawierać tylko litery, cyfry, podkreślenie i myślnik',
  NIP_INVALID: 'Niepoprawny numer NIP',
} as const;
