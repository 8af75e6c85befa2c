import type { OfficeToday } from '@gtinoteka/contract/office/today.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';
import { counted } from '../../core/page/format.ts';

/** Polish texts of /administration. */
export const todayTexts = {
  title: screenTitle('/administration'),
  sum: (n: number) =>
    n === 0 ? 'Na\u00a0dziś nic nie czeka' : `Na\u00a0dziś ${counted(n, 'sprawa', 'sprawy', 'spraw')}`,
  kinds: {
    deadLetters: 'Zadania, które się nie udały',
    authorizations: 'Upoważnienia do\u00a0sprawdzenia',
    orders: 'Zamówienia pakietów',
    uploads: 'Dane do\u00a0przyjęcia',
    issues: 'Zgłoszenia bez osoby',
    objections: 'Sprzeciwy wobec zmiany regulaminu',
  } satisfies Record<keyof OfficeToday, string>,
  since: (date: string) => `od\u00a0${date}`,
  without: (kinds: string) => `Bez spraw: ${kinds}.`,
  loading: 'Wczytujemy sprawy na\u00a0dziś.',
  interrupted: 'Przerwano wczytywanie spraw.',
} as const;
