import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';
import { counted, formatNumber, hardSpaces } from '../../core/page/format.ts';

const rows = (n: number): string => counted(n, 'wiersz', 'wiersze', 'wierszy');

/** Polish texts of /stewardship/uploads and /stewardship/uploads/{id}. */
export const stewardshipTexts = {
  title: screenTitle('/stewardship/uploads'),
  lead: hardSpaces('Dane produktów, które firmy wysłały do katalogu.'),
  loading: 'Wczytujemy dane od firm',
  interrupted: hardSpaces('Dane od firm się nie wczytały.'),
  none: hardSpaces('Nie ma danych do przyjęcia'),
  noneText: hardSpaces('Firmy wysyłają je ze strony „Wyślij dane do katalogu”.'),
  caption: 'Wysłane dane',
  company: 'Firma',
  file: 'Plik',
  sentAt: 'Wysłano',
  state: 'Stan',
  waiting: (n: number) => `${plural(n, 'Czeka', 'Czekają', 'Czeka')} ${rows(n)}`,
  answered: (accepted: number, refused: number) =>
    hardSpaces(`Przyjęte ${formatNumber(accepted)}, odrzucone ${formatNumber(refused)}`),
  one: screenTitle('/stewardship/uploads/:id'),
  missing: hardSpaces('Nie ma takich danych'),
  toList: hardSpaces('Wróć do listy'),
  nip: 'NIP',
  sender: 'Kto wysłał',
  comment: 'Komentarz',
  unchanged: hardSpaces('Bez zmian'),
  rows,
  rowsTitle: hardSpaces('Różnice z katalogiem'),
  reason: hardSpaces('Powód odmowy'),
  reasonNote: 'nieobowiązkowy',
  reasonHint: hardSpaces('Zobaczy go firma przy każdym odrzuconym wierszu.'),
  reasonTooLong: (most: number) => `Najwyżej ${formatNumber(most)}\u00a0znaków.`,
  acceptAll: (n: number) => `Przyjmij wszystkie: ${formatNumber(n)}`,
  acceptTitle: (n: number) => `Przyjąć ${rows(n)}?`,
  acceptWill: (added: number, changed: number) =>
    hardSpaces(`Nowe produkty: ${formatNumber(added)}. Zmienione produkty: ${formatNumber(changed)}.`),
  acceptLeaves: (n: number) =>
    hardSpaces(
      `${rows(n)} ${plural(n, 'zmienił', 'zmieniły', 'zmieniło')} się w katalogu po sprawdzeniu pliku i ${plural(n, 'czeka', 'czekają', 'czeka')} na osobną odpowiedź.`,
    ),
  acceptUndo: hardSpaces('Przyjęcie cofniesz na tej stronie przez 90 dni.'),
  acceptDo: (n: number) => `Przyjmij ${rows(n)}`,
  refuseAll: 'Odrzuć wszystkie',
  refuseTitle: (n: number) => `Odrzucić ${rows(n)}?`,
  refuseWill: (reason: string) =>
    hardSpaces(reason === '' ? 'Firma zobaczy odmowę bez powodu.' : `Firma zobaczy powód: ${reason}`),
  refuseDo: (n: number) => `Odrzuć ${rows(n)}`,
  runsTitle: hardSpaces('Co trafiło do katalogu'),
  accept: 'Przyjmij',
  acceptOf: (code: string) => `Przyjmij ${code}`,
  refuse: 'Odrzuć',
  refuseOf: (code: string) => `Odrzuć ${code}`,
  accepted: (n: number) => `Przyjęte do katalogu: ${rows(n)}.`,
  refused: (n: number) => `Odrzucone: ${rows(n)}.`,
  changed: (n: number) =>
    hardSpaces(
      `${formatNumber(n)} z nich ${plural(n, 'zmienił', 'zmieniły', 'zmieniło')} się w katalogu po sprawdzeniu pliku. Porównaj i odpowiedz na każdy.`,
    ),
  unfit: (n: number) => hardSpaces(`${formatNumber(n)} nie można już przyjąć: firma nie ma licencji.`),
  nothing: hardSpaces('Nic się nie zmieniło: na te wiersze już odpowiedziano.'),
} as const;
