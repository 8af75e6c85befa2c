import { open } from 'node:fs/promises';
import { CommandRefused, exitCodes, type CliCommand } from '../../core/cli/cli-command.ts';
import { UsageError } from '@gtinoteka/command-line';
import { readAccesses } from '../../core/http/access-log.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { readPersonalData } from '../../store/people/personal-data.ts';
import { readEmail } from './email-option.ts';

/** Exports all data of one person as JSON (RODO art. 15 and 20). */
export const personExportCommand: CliCommand = {
  name: 'person-export',
  section: 'Osoby',
  summary: ['--email ADRES', 'wypisuje wszystkie dane jednej osoby (RODO)'],
  help: `Użycie: npm run gtinoteka -- person-export --email ADRES [--out PLIK]

Wypisuje jako JSON wszystko, co przechowujemy o osobie: dane, zgody, członkostwa, sesje, wysłane
linki, upoważnienia, zamówienia, zapisy dziennika zdarzeń i dziennika dostępu tej maszyny, notatki
biura o firmach tej osoby i notatki, które napisała. Bez haseł i kluczy. Zanim przekażesz dane dalej,
przeczytaj notatki: mogą mówić także o innych osobach.`,
  options: {
    email: { type: 'string', value: 'ADRES', text: 'adres osoby' },
    out: { type: 'string', value: 'PLIK', text: 'zapisuje do pliku, którego jeszcze nie ma, zamiast na ekran' },
  },
  takesOptionsOnly: true,
  async run(line, tools) {
    const email = readEmail(line);
    const { database, config } = await tools.parts();
    const data = await readPersonalData(database, email);
    if (!data) throw new CommandRefused(`Nie ma osoby o adresie ${email}.`);
    const accesses = config.accessLog ? await readAccesses({ folder: config.accessLog, person: data.id }) : [];
    const text = JSON.stringify({ exportedAt: new Date().toISOString(), ...data, accesses }, null, 2);
    const file = line.text('out');
    if (file === '') throw new UsageError('--out: podaj nazwę pliku.');
    if (file) await writeNew(file, `${text}\n`);
    else tools.say(text);
    await database.db
      .transaction()
      .execute((trx) => recordAct(trx, { act: 'personal data exported', actor: 'cli', subjectId: data.id }));
    if (file) tools.say(`Dane zapisane: ${file}`);
    return exitCodes.done;
  },
};

/** Writes a new file readable only by its owner; never overwrites. */
async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new CommandRefused(error.code === 'EEXIST' ? `Plik ${path} już jest.` : `Nie można zapisać pliku ${path}.`);
  });
  try {
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}
