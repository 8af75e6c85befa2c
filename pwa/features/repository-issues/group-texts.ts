import type { IssueEvent } from '@gtinoteka/contract/office/issue-groups.ts';
import type { IssueStatus } from '@gtinoteka/contract/office/repository-issues.ts';
import { issueStatusWords } from '@gtinoteka/contract/texts/issue-texts.ts';
import { counted, formatNumber, hardSpaces } from '../../core/page/format.ts';

const codes = (n: number) => counted(n, 'kod', 'kody', 'kodów');
const ofCodes = (n: number) => counted(n, 'kodu', 'kodów', 'kodów');
const quoted = (status: IssueStatus) => `„${issueStatusWords[status]}”`;

/** Polish texts of the page of one group of issues. */
export const groupTexts = {
  lead: (n: number, error: string) => `${codes(n)}, ${error}`,
  mended: (company: boolean, mended: number, all: number) =>
    `${company ? 'Firma poprawiła' : 'Poprawiono'} ${formatNumber(mended)} z\u00a0${ofCodes(all)}.`,
  closesItself: hardSpaces('Grupa zamknie się sama, gdy ostatni będzie poprawiony.'),
  allMended: 'Nic nie zostało do poprawy.',
  mend: 'Jak poprawić',
  codes: (n: number, status: IssueStatus) => `${codes(n)}, ${issueStatusWords[status]}`,
  table: 'Kody w\u00a0zgłoszeniu',
  gtin: 'GTIN',
  product: 'Produkt',
  noProduct: 'Nie ma go w\u00a0katalogu',
  noName: 'Bez nazwy',
  wrong: 'Jest i\u00a0powinno być',
  is: 'jest',
  shouldBe: 'powinno być',
  digitRight: 'cyfra w\u00a0porządku',
  right: 'w\u00a0porządku',
  notConfirmed: 'czeka na\u00a0sprawdzenie',
  confirmed: 'Poprawione',
  person: 'Osoba',
  nobody: 'Nikt',
  several: 'Kilka osób',
  changed: 'Zmiana',
  noCodes: 'Nie ma kodów w\u00a0tym statusie.',
  selectOne: (gtin: string) => `Zaznacz ${gtin}`,
  selectAll: 'Zaznacz wszystkie na\u00a0stronie',
  statuses: 'Status',
  about: (n: number) => `Decyzja dotyczy zaznaczonych: ${codes(n)}.`,
  aboutAll: (n: number) => `Decyzja dotyczy wszystkich w\u00a0tym statusie: ${codes(n)}.`,
  unselect: 'Odznacz',
  take: 'Weź w\u00a0toku',
  resolve: 'Oznacz jako rozwiązane…',
  toNew: 'Cofnij do\u00a0nowych',
  abandon: 'Porzuć…',
  resolveTitle: 'Oznaczyć jako rozwiązane?',
  resolveText: hardSpaces('Następne sprawdzenie katalogu to potwierdzi albo otworzy zgłoszenia znowu.'),
  resolveAct: 'Oznacz',
  abandonTitle: 'Porzucić zgłoszenia?',
  abandonText: hardSpaces(
    'Porzuconych nikt nie będzie poprawiał. Zostaną na liście pod „Pokaż też porzucone” i można je cofnąć do nowych.',
  ),
  abandonAct: 'Porzuć',
  note: 'Notatka',
  noteOptional: 'nieobowiązkowe',
  noteHint: 'Zostanie w\u00a0historii. Firma jej nie widzi.',
  facts: 'Fakty',
  company: 'Firma',
  pool: 'Pula danych',
  found: 'Znalezione',
  lastChange: 'Ostatnia zmiana',
  history: 'Historia',
  older: 'Pokaż wcześniejsze',
  historyFailed: 'Nie udało się wczytać historii.',
  system: 'Gtinoteka',
} as const;

/** What became of the group, in one sentence. */
export function eventText({ act, issues, isComplete, fromStatus, status, person }: IssueEvent): string {
  const check = isComplete ? 'Pełne sprawdzenie katalogu' : 'Sprawdzenie zmian';
  switch (act) {
    case 'found':
      return `${check} znalazło ${codes(issues)}`;
    case 'reopened':
      return `${check} znalazło znowu ${codes(issues)}`;
    case 'closed':
      return `${check} potwierdziło poprawę ${ofCodes(issues)}`;
    case 'assigned':
      return person === null ? `Zdjęto osobę z\u00a0${ofCodes(issues)}` : `${person}: przypisano ${codes(issues)}`;
    case 'digest':
      return `Wysłano firmie podsumowanie: ${codes(issues)} do\u00a0poprawy`;
    case 'status': {
      const from = fromStatus === null ? '' : ` z\u00a0${quoted(fromStatus)}`;
      return `Zmieniono status ${ofCodes(issues)}${from} na\u00a0${status === null ? '–' : quoted(status)}`;
    }
  }
}
