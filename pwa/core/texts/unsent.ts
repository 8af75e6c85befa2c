import { counted, hardSpaces } from '../page/format.ts';

/** What is stored on this device alone, in counts. */
export interface UnsentCounts {
  readonly codes: number;
  readonly scans: number;
  readonly packs: number;
}

const codesOf = (count: number): string => counted(count, 'kod', 'kody', 'kodów');

/** "3 kody, seria: 210 skanów, 1 pakiet"; what there is none of is left out. */
function countsOf({ codes, scans, packs }: UnsentCounts): string {
  return [
    codes > 0 && codesOf(codes),
    scans > 0 && `seria: ${counted(scans, 'skan', 'skany', 'skanów')}`,
    packs > 0 && counted(packs, 'pakiet', 'pakiety', 'pakietów'),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** Of logging out with data that were not sent. */
export const logOutTexts = {
  title: hardSpaces('Wylogować z niewysłanymi danymi?'),
  counts: (counts: UnsentCounts) => hardSpaces(`W tym urządzeniu: ${countsOf(counts)}.`),
  explanation: hardSpaces(
    'To, co zostawisz, zobaczysz i wyślesz tylko Ty, po ponownym zalogowaniu. Inna osoba dowie się jedynie, że coś tu jest.',
  ),
  send: hardSpaces('Wyślij i wyloguj'),
  sending: (codes: number) => hardSpaces(`Wysyłamy: ${codesOf(codes)}.`),
  seriesStays: hardSpaces('Po wysłaniu kodów seria zostanie w urządzeniu.'),
  offline: hardSpaces('Bez połączenia nie da się teraz wysłać kodów.'),
  unsent: (codes: number) => hardSpaces(`Nie udało się wysłać wszystkiego: ${codesOf(codes)}.`),
  leave: hardSpaces('Zostaw w urządzeniu'),
  discard: 'Usuń',
};

/** Of what another person has left on this device. */
export const lockedTexts = {
  stored: (counts: UnsentCounts) => hardSpaces(`Innej osoby: ${countsOf(counts)}.`),
  codes: (count: number) => hardSpaces(`${codesOf(count)} innej osoby.`),
  explanation: hardSpaces('Zobaczy je i wyśle tylko ta osoba, po zalogowaniu.'),
  discard: 'Odrzuć',
  question: hardSpaces('Usunąć dane innej osoby?'),
  questionText: (counts: UnsentCounts) =>
    hardSpaces(`Z urządzenia zniknie: ${countsOf(counts)}. Tego nie da się cofnąć.`),
  confirm: 'Usuń',
  keep: 'Zostaw',
};
