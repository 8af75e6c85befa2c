import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';
import type { VerdictCode, VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { atMoment } from '../page/at-moment.ts';
import { counted, formatMoment, formatTime, hardSpaces } from '../page/format.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';

const codes = (count: number): string => counted(count, 'kod', 'kody', 'kodów');

/** Verdicts as they stand after a number; the others by their colour. */
const outcomes: Partial<Record<VerdictCode, (count: number) => string>> = {
  in_order: () => 'w porządku',
  withdrawn: (count) => plural(count, 'wycofany', 'wycofane', 'wycofanych'),
  inactive: (count) => plural(count, 'nieaktywny', 'nieaktywne', 'nieaktywnych'),
  no_data: () => 'bez danych',
  licence_unconfirmed: () => 'z niepotwierdzoną licencją',
  without_licence: () => 'bez licencji',
};

/** What stands in the way of sending: no network, a captive portal, no answer, a server that fails, one that wants less. */
export type SendingObstacle = 'network' | 'portal' | 'silence' | 'fault' | 'limit';

const obstacles: Record<SendingObstacle, string> = {
  network: hardSpaces('Brak sieci'),
  portal: hardSpaces('Sieć wymaga zalogowania'),
  silence: 'Serwer nie odpowiada',
  fault: hardSpaces('Serwer nie działa poprawnie'),
  limit: hardSpaces('Przerwa w wysyłaniu'),
};

const connected = hardSpaces('Kody wysyłamy sami, jeden po drugim.');
const tooMany = hardSpaces('Za dużo zapytań w krótkim czasie, robimy przerwę.');
const span = (seconds: number): string => (seconds > 90 ? `${Math.round(seconds / 60)}\u00a0min` : `${seconds}\u00a0s`);

/** Codes that wait, and what became of them. */
export const queueTexts = {
  title: screenTitle('/queue'),
  lead: hardSpaces('Kody zeskanowane wtedy, gdy nie mogliśmy odpowiedzieć. Zostają w tym urządzeniu.'),
  show: 'Pokaż kolejkę',
  link: (count: number) => (count > 0 ? `Kolejka: ${count}` : 'Kolejka'),
  empty: hardSpaces('Kolejka jest pusta'),
  emptyText: hardSpaces(
    'Kody sprawdzane bez sieci i ponad dzienny limit pojawią się tutaj. Sprawdzimy je sami, gdy to będzie możliwe.',
  ),
  scan: screenTitle('/skaner'),
  /** under the three numbers of the page */
  sums: { held: 'wstrzymane', waiting: 'czekają', answered: hardSpaces('z odpowiedzią') },
  back: 'Połączenie wróciło.',
  checked: (count: number, outcome: string) => hardSpaces(`Sprawdziliśmy ${codes(count)} z kolejki: ${outcome}.`),
  unchecked: (count: number, why: string) =>
    hardSpaces(`Nie sprawdziliśmy ${counted(count, 'kodu', 'kodów', 'kodów')}: ${why}.`),
  heldByLimit: (count: number, until: number) =>
    hardSpaces(
      `${codes(count)} ${plural(count, 'wstrzymany', 'wstrzymane', 'wstrzymanych')} do ${formatMoment(until)}: dzienny limit zapytań został wyczerpany.`,
    ),
  /** "w porządku", "wycofany", "bez licencji", after a number */
  outcome: (code: VerdictCode | undefined, state: VerdictState, count: number) =>
    hardSpaces(
      (code && outcomes[code])?.(count) ??
        (state === 'ok'
          ? 'w porządku'
          : state === 'bad'
            ? 'do poprawy'
            : state === 'none'
              ? plural(count, 'nieznaleziony', 'nieznalezione', 'nieznalezionych')
              : 'z uwagą'),
    ),
  /** why the server would not check, after a number */
  refusal: (code: ErrorCode | undefined, count: number) =>
    code === 'USER_NOT_LOGGED'
      ? plural(count, 'wymaga zalogowania', 'wymagają zalogowania', 'wymaga zalogowania')
      : plural(count, 'odrzucony', 'odrzucone', 'odrzuconych'),
  heldTitle: (count: number, until: number) =>
    hardSpaces(
      `${codes(count)} ${plural(count, 'wstrzymany', 'wstrzymane', 'wstrzymanych')} do ${formatMoment(until)}`,
    ),
  heldText: (count: number, until: number) =>
    hardSpaces(
      `Dzienny limit zapytań został wyczerpany. ${
        count === 1 ? 'Wyślemy go sami' : 'Pierwszy wyślemy sami'
      } ${atMoment(until)}${count === 1 ? '' : ', następne, gdy limit je przepuści'}.`,
    ),
  heldAt: (until: number) => hardSpaces(atMoment(until)),
  /** with what stands in the way, where that is known */
  waitingTitle: (count: number, obstacle: SendingObstacle | null) =>
    hardSpaces(
      [
        codes(count),
        plural(count, 'czeka', 'czekają', 'czeka'),
        ...(obstacle === 'network' || obstacle === 'portal'
          ? ['na sieć']
          : obstacle === 'silence' || obstacle === 'fault'
            ? ['na serwer']
            : []),
      ].join(' '),
    ),
  waitingText: (isLimited: boolean, count: number) =>
    hardSpaces(
      `Budowa prawidłowa. ${
        isLimited
          ? `Jeśli limit nadal będzie wyczerpany, ${count === 1 ? 'przejdzie' : 'przejdą'} do wstrzymanych.`
          : 'Resztę sprawdzimy po połączeniu.'
      }`,
    ),
  answeredTitle: (count: number) => `${codes(count)} ${plural(count, 'ma', 'mają', 'ma')} odpowiedź`,
  refusedTitle: (count: number) => `${codes(count)} bez\u00a0odpowiedzi`,
  sentence: (counts: string) => `${counts}.`,
  cleared: (count: number) => hardSpaces(`Usunięto z listy ${codes(count)}.`),
  queuedAt: (when: string) => `w\u00a0kolejce od ${when}`,
  remove: (gtin: string) => hardSpaces(`Usuń z kolejki ${gtin}`),
  removed: (gtin: string) => hardSpaces(`Usunięto z kolejki ${gtin}.`),
  removeAll: (count: number) => `Opróżnij kolejkę (${codes(count)})`,
  removedAll: (count: number) => hardSpaces(`Usunięto z kolejki ${codes(count)}.`),
  clearSettled: 'Wyczyść listę',
  undo: 'Cofnij',
  sendNow: (count: number) => `Wyślij teraz ${codes(count)}`,
  limitTitle: 'Dzienny limit',
  limitUsed: (used: number, limit: number) => hardSpaces(`Wykorzystano ${used} z ${limit} zapytań.`),
  limitNext: (when: number) => hardSpaces(`Następne sprawdzenie ${atMoment(when)}.`),
  limitPricing: hardSpaces('Zobacz pakiety bez limitu'),
  /** of the strip */
  stripWaiting: (count: number) => hardSpaces(`W kolejce ${codes(count)}.`),
  stripHeld: (count: number, until: number) => queueTexts.heldTitle(count, until) + '.',
  /** of the card that says how sending stands */
  sendTitle: (obstacle: SendingObstacle | null) => (obstacle === null ? 'Wysyłanie' : obstacles[obstacle]),
  /** under that title: since when (milliseconds of `Date.now()`), and what is done about it */
  sendText: (obstacle: SendingObstacle | null, since: number | null) => {
    if (obstacle === null) return connected;
    if (obstacle === 'network') return hardSpaces('Wyślemy kody sami, gdy wróci.');
    if (obstacle === 'portal') return hardSpaces('Wyślemy kody sami, gdy się w niej zalogujesz.');
    if (obstacle === 'limit') return tooMany;
    const from = since === null ? '' : `Od ${formatTime(since)}. `;
    return hardSpaces(`${from}Próbujemy sami, coraz rzadziej, najwyżej co 2 minuty.`);
  },
  /** the same in one line, without a title */
  sending: (obstacle: SendingObstacle | null, since: number | null) => {
    if (obstacle === null) return connected;
    if (obstacle === 'network') return hardSpaces('Brak sieci. Wyślemy kody sami, gdy wróci.');
    if (obstacle === 'portal') return hardSpaces('Sieć wymaga zalogowania. Do tego czasu kody czekają w kolejce.');
    if (obstacle === 'limit') return tooMany;
    return hardSpaces(since === null ? `${obstacles[obstacle]}.` : `${obstacles[obstacle]} od ${formatTime(since)}.`);
  },
  openPortal: hardSpaces('Otwórz stronę sieci'),
  nextTryIn: (seconds: number) => hardSpaces(`Następna próba za ${span(seconds)}.`),
  tryIn: (seconds: number) => hardSpaces(`Sami spróbujemy za ${span(seconds)}.`),
} as const;
