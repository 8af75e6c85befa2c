import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { CommandRefused, exitCodes, type CliCommand } from '../../core/cli/cli-command.ts';
import { UsageError, type CommandLine } from '@gtinoteka/command-line';
import { extendPackages } from '../../store/packages/package-outages.ts';

const day = 86_400_000;
/** Outages longer than this, in days, need a confirmation: the year is probably wrong. */
const daysWithoutConfirmation = 14;
const isoTime = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

function readTime(line: CommandLine, option: string): Date {
  const text = line.text(option) ?? '';
  const time = new Date(text);
  const [, year, month, dayOfMonth] = isoTime.exec(text) ?? [];
  // `Date` converts 30 February to 2 March.
  const isOnCalendar = Number(dayOfMonth) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (!isOnCalendar || Number.isNaN(time.getTime()))
    throw new UsageError(`--${option} to czas ze strefą, np. 2026-11-21T08:00:00+01:00.`);
  return time;
}

/** Extends paid packages after an outage (A §9). */
export const extendPackagesCommand: CliCommand = {
  name: 'extend-packages',
  section: 'Firmy',
  summary: ['--from CZAS --to CZAS', 'przedłuża płatne pakiety po przerwie w działaniu'],
  help: `Użycie: npm run gtinoteka -- extend-packages --from CZAS --to CZAS

Po przerwie w działaniu, która trwała 24 godziny lub dłużej, przedłuża płatne pakiety o pełne dni
ponad pierwsze 24 godziny. Dotyczy pakietów, które trwały w dowolnej chwili przerwy.`,
  notes: 'Tę samą przerwę liczy raz: powtórzone polecenie nic nie zmienia.',
  options: {
    from: { type: 'string', value: 'CZAS', text: 'początek przerwy, ze strefą: 2026-11-21T08:00:00+01:00' },
    to: { type: 'string', value: 'CZAS', text: 'koniec przerwy' },
    yes: { type: 'boolean', text: `potwierdza przerwę dłuższą niż ${daysWithoutConfirmation} dni` },
  },
  takesOptionsOnly: true,
  afterFailure: 'Nic się nie zmieniło.',
  async run(line, tools) {
    const [from, to] = [readTime(line, 'from'), readTime(line, 'to')];
    if (to <= from) throw new UsageError('Koniec przerwy jest później niż jej początek.');
    if (to.getTime() > Date.now()) throw new UsageError('Przerwa jeszcze trwa: podaj jej koniec, gdy minie.');
    if (to.getTime() - from.getTime() < day)
      throw new CommandRefused('Przerwa trwała krócej niż 24 godziny. Pakiety bez zmian.');
    if (to.getTime() - from.getTime() > daysWithoutConfirmation * day && !line.has('yes'))
      throw new UsageError(`Przerwa dłuższa niż ${daysWithoutConfirmation} dni to rzadkość. Potwierdź ją opcją --yes.`);
    const { database } = await tools.parts();
    const extended = await extendPackages(database, { from, to });
    if (extended.outcome === 'overlaps')
      throw new CommandRefused(
        `Zapisana jest przerwa od ${extended.from.toISOString()} do ${extended.to.toISOString()}, która zachodzi na tę. ` +
          'Nic się nie zmieniło.',
      );
    tools.say(
      extended.outcome === 'known' ? 'Ta przerwa była już zapisana. Nic się nie zmieniło.' : extendedText(extended),
    );
    return exitCodes.done;
  },
};

function extendedText({ days, packages }: { days: number; packages: number }): string {
  if (days === 0) return 'Przerwa zapisana. Nie ma pełnego dnia ponad pierwsze 24 godziny: pakiety bez zmian.';
  return `Pakiety przedłużone o ${days} ${plural(days, 'dzień', 'dni', 'dni')}: ${packages}.`;
}
