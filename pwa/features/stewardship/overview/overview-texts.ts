import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';
import { counted, formatDate, formatMoment, formatNumber, hardSpaces } from '../../../core/page/format.ts';

/** Polish texts of the parts of /stewardship that stand around its runs. */
export const overviewTexts = {
  failed: (n: number) =>
    hardSpaces(`${counted(n, 'zadanie', 'zadania', 'zadań')} się nie ${plural(n, 'udało', 'udały', 'udało')}`),
  queues: (waiting: number, running: number) =>
    hardSpaces(`W kolejce ${formatNumber(waiting)}, w toku ${formatNumber(running)}`),
  why: (subject: string, reason: string) => `${subject}: ${reason}`,
  lastTry: (at: string) => hardSpaces(`ostatnia ${formatMoment(at)}`),
  all: (n: number) => hardSpaces(`Wszystkie ${formatNumber(n)}`),
  gpc: 'GPC',
  release: (at: string, codes: number) =>
    hardSpaces(`Wydanie z ${formatDate(at)}, ${counted(codes, 'kod', 'kody', 'kodów')}.`),
  changed: (added: string, changed: string) => `${added}, ${changed}.`,
  gone: (products: number, isAll: boolean) => {
    const sentence = `${counted(products, 'produkt', 'produkty', 'produktów')} ${plural(products, 'ma', 'mają', 'ma')}`;
    return hardSpaces(`${isAll ? '' : 'Co najmniej '}${sentence} kod, którego już nie ma.`);
  },
  differences: hardSpaces('Zobacz różnice'),
  asOf: (at: string) => hardSpaces(`stan z ${formatDate(at)}`),
  licenceSearch: hardSpaces('Prefiks, NIP albo firma'),
  loadLicences: hardSpaces('Wczytaj licencje'),
  registry: screenTitle('/stewardship/registry'),
  sampled: (asked: number, hourly: number) =>
    hardSpaces(`${formatNumber(asked)} z ${formatNumber(hourly)} pytań próbki w ostatniej godzinie.`),
  kept: (today: number, fresh: number) =>
    hardSpaces(`Dzisiaj pytań: ${formatNumber(today)}. Z pamięci możemy odpowiedzieć na ${formatNumber(fresh)}.`),
  search: 'Wyszukiwarka',
  documents: (documents: string, rows: number | null) =>
    hardSpaces(`${documents}, ${rows === null ? 'tyle samo co w bazie' : `w bazie ${formatNumber(rows)}`}.`),
  checkedAt: (lag: string, at: string) => hardSpaces(`${lag}, sprawdzone ${formatMoment(at)}.`),
  agrees: hardSpaces('Zgodna z bazą'),
} as const;
