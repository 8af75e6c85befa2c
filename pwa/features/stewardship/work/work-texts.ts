import type { WorkKind } from '@gtinoteka/contract/office/dead-letters.ts';
import { counted, formatNumber, hardSpaces } from '../../../core/page/format.ts';

const kinds: Readonly<Record<WorkKind, string>> = {
  mail: 'Poczta',
  imports: 'Wczytywanie list',
  verifications: hardSpaces('Sprawdzanie plików'),
  'database-exports': 'Paczki z\u00a0bazą',
  'code-batches': 'Serie kodów',
  'issue-files': 'Pliki zgłoszeń',
  search: 'Indeks wyszukiwania',
  webhooks: 'Webhooki firm',
};

const tasks = (n: number): string => counted(n, 'zadanie', 'zadania', 'zadań');

/** Polish texts of /stewardship/work. */
export const workTexts = {
  lead: hardSpaces('Co robi się samo, co czeka, a czego nie udało się wykonać.'),
  kinds,
  loading: 'Wczytujemy zadania.',
  interrupted: hardSpaces('Zadania się nie wczytały.'),
  queues: 'Kolejki',
  kind: 'Rodzaj',
  waiting: 'Czeka',
  since: 'Od',
  running: 'Trwa',
  dead: hardSpaces('Nie udało się'),
  summary: (waiting: number, running: number, dead: number) =>
    hardSpaces(`czeka ${formatNumber(waiting)}, trwa ${formatNumber(running)}, nie udało się ${formatNumber(dead)}`),
  letters: 'Zadania, które się nie udały',
  none: hardSpaces('Wszystko się udało'),
  noneText: hardSpaces('Nie ma zadań, których nie dało się wykonać.'),
  only: hardSpaces('Pokaż tylko'),
  all: 'Wszystkie rodzaje',
  subject: hardSpaces('O czym'),
  reason: 'Dlaczego',
  tries: 'Próby',
  when: 'Kiedy',
  acts: 'Działania',
  triesOf: (n: number) => counted(n, 'próba', 'próby', 'prób'),
  retry: 'Ponów',
  retryOf: (subject: string) => hardSpaces(`Ponów: ${subject}`),
  drop: hardSpaces('Zdejmij z listy'),
  dropOf: (subject: string) => hardSpaces(`Zdejmij z listy: ${subject}`),
  retryAll: (n: number) => hardSpaces(`Ponów ${tasks(n)}`),
  retrying: 'Ponawiamy.',
  retried: (n: number) => (n === 0 ? hardSpaces('Nie było czego ponowić.') : `Do\u00a0ponowienia: ${tasks(n)}.`),
  dropped: (n: number) => (n === 0 ? hardSpaces('Nie było czego zdjąć.') : `Zdjęte z\u00a0listy: ${tasks(n)}.`),
  dropTitle: hardSpaces('Zdjąć zadanie z listy?'),
  dropText: (subject: string) => hardSpaces(`Nikt już nie ponowi tego zadania: ${subject}.`),
  told: hardSpaces('Firma widzi ten błąd u siebie i zamawia ponownie sama.'),
} as const;
