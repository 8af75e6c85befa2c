import { hardSpaces } from '../../core/page/format.ts';

/** Polish texts of the strip that says what the company has under way. */
export const progressTexts = {
  label: hardSpaces('W toku'),
  fileRunning: (name: string) => hardSpaces(`Sprawdzamy ${name}`),
  percent: (percent: number) => `${percent}%`,
  timeLeft: (about: string) => `, zostało ${about}`,
  fileReady: (name: string) => hardSpaces(`Plik ${name} jest sprawdzony.`),
  fileFailed: (name: string) => hardSpaces(`Pliku ${name} nie udało się sprawdzić.`),
  databaseRunning: hardSpaces('Przygotowujemy paczkę z produktami'),
  databaseReady: hardSpaces('Paczka z produktami jest gotowa.'),
  databaseFailed: hardSpaces('Paczki z produktami nie udało się przygotować.'),
  show: 'Zobacz postęp',
  open: 'Otwórz',
} as const;
