import { hardSpaces } from '../page/format.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';

/** What is said around the contents of the CMS. */
export const cmsTexts = {
  howItWorksTitle: screenTitle('/how_it_works'),
  loading: 'Wczytujemy stronę.',
  interrupted: 'Nie czekamy już na odpowiedź serwera.',
  stored: (age: string) => hardSpaces(`To treść zapisana w tym urządzeniu, stan: ${age}.`),
  parts: 'Na tej stronie',
  /** name of a table, which is wider than a phone and so can be moved by the keyboard */
  table: 'Tabela',
} as const;
