import { hardSpaces } from '../page/format.ts';

/** Polish texts of the question for the terms. */
export const termsTexts = {
  chip: 'Czeka na Ciebie',
  title: 'Zaakceptuj regulamin',
  once: hardSpaces('Pytamy raz. Potem od razu sprawdzimy kod.'),
  accept: 'Akceptuję',
  terms: 'regulamin',
  ofProduct: 'Gtinoteki',
  required: 'Zaakceptuj regulamin, aby sprawdzić kod.',
  check: 'Sprawdź kod',
} as const;
