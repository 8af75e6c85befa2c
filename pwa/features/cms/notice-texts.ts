import { counted, hardSpaces } from '../../core/page/format.ts';

/** What the editor says of documents whose changes are told to companies first. */
export const noticeTexts = {
  title: 'Zapowiedź zmiany',
  how: (companies: number, days: number) =>
    hardSpaces(
      companies === 0
        ? 'Nie ma jeszcze firm, które trzeba powiadomić: zmiana może obowiązywać od dziś.'
        : `Zmianę zapowiadamy co najmniej ${days} dni wcześniej. O tej napiszemy do ${counted(companies, 'firmy', 'firm', 'firm')}, a do dnia zmiany zobaczą ją wszyscy w serwisie obok obecnej treści.`,
    ),
  effectiveOn: 'Obowiązuje od, DD-MM-RRRR',
  wrongDate: 'Wpisz datę jak 30-11-2026',
  tooShort: (date: string) => hardSpaces(`Zmiana może obowiązywać najwcześniej od ${date}.`),
  announce: 'Zapowiedz zmianę',
  put: 'Opublikuj',
  saved: (date: string) => hardSpaces(`Zmiana jest zapowiedziana na ${date}.`),
  published: 'Zmiany zostały zapisane i opublikowane.',
  comes: (date: string) => hardSpaces(`Nowa treść obowiązuje od ${date}`),
  announced: (date: string, author: string | null) =>
    hardSpaces(author === null ? `Zapowiedziana ${date}` : `Zapowiedziana ${date}, ${author}`),
  told: (companies: number) =>
    companies === 0
      ? hardSpaces('Wiadomości wyjdą w ciągu minuty.')
      : hardSpaces(`Napisano do ${counted(companies, 'firmy', 'firm', 'firm')}.`),
  objections: (count: number) =>
    count === 0 ? 'Nikt nie zgłosił sprzeciwu.' : `${counted(count, 'sprzeciw', 'sprzeciwy', 'sprzeciwów')}:`,
  held: (date: string, count: number) =>
    hardSpaces(`Zmiana od ${date}: ${counted(count, 'sprzeciw', 'sprzeciwy', 'sprzeciwów')}`),
  differences: 'Pokaż zmianę',
  differencesTitle: 'Co się zmieni',
  withdraw: 'Odwołaj zmianę…',
  withdrawTitle: 'Odwołać zapowiedzianą zmianę?',
  withdrawText: hardSpaces(
    'Dalej będzie obowiązywać dzisiejsza treść. Firmy, do których już napisano, dostaną o tym wiadomość.',
  ),
  withdrawIt: 'Odwołaj zmianę',
  withdrawn: 'Zmiana jest odwołana.',
} as const;
