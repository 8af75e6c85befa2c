import { cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { CommandRefused, exitCodes, type CliCommand, type CommandParts } from '../../core/cli/cli-command.ts';
import { UsageError } from '@gtinoteka/command-line';
import { makeFileStore } from '../../gateways/file-store.ts';
import { erasePersonalData, SuccessorNeeded, type Erasure } from '../../store/people/personal-erasure.ts';
import { readEmail } from './email-option.ts';

/** Erases the personal data of one person (RODO art. 17); a repetition finds nobody. */
export const personEraseCommand: CliCommand = {
  name: 'person-erase',
  section: 'Osoby',
  summary: ['--email ADRES --yes', 'usuwa dane osobowe jednej osoby (RODO)'],
  help: `Użycie: npm run gtinoteka -- person-erase --email ADRES --yes [--successor ADRES]

Usuwa dane osoby, jej członkostwa, sesje, linki i pliki upoważnień. Zostaje wiersz bez nazwiska
i adresu, na który wskazują zamówienia i dziennik zdarzeń. Tego nie da się cofnąć.`,
  notes: `Firma, w której nie zostaje nikt z aktywnym kontem, zostaje zamknięta: kończy się jej pakiet,
zamówienia, zaproszenia i klucz API, a zarejestrować można ją od nowa. Linie dziennika dostępu wskazują tylko na numer tej
osoby i po 90 dniach zmieniają się w pseudonimy.`,
  options: {
    email: { type: 'string', value: 'ADRES', text: 'adres osoby' },
    yes: { type: 'boolean', text: 'potwierdza usunięcie' },
    successor: {
      type: 'string',
      value: 'ADRES',
      text: 'kto z tej samej firmy zostaje jej reprezentantem, gdy usuwana osoba jest ostatnim',
    },
  },
  takesOptionsOnly: true,
  afterFailure: 'Nic się nie zmieniło.',
  async run(line, tools) {
    const email = readEmail(line);
    if (!line.has('yes')) throw new UsageError('Usunięcia nie da się cofnąć. Potwierdź je opcją --yes.');
    const successor = line.text('successor');
    const { database, config, secret } = await tools.parts();
    // First: without the file store nothing may be erased.
    const files = makeFileStore(config, await secret());
    const erased = await erase(database, { email, successor: successor === null ? null : cleanEmail(successor) });
    if (!erased) throw new CommandRefused(`Nie ma osoby o adresie ${email}.`);
    for (const key of erased.fileKeys) await files.delete(key);
    tools.say(`Dane osoby o adresie ${email} zostały usunięte.`);
    for (const company of erased.closedCompanies)
      tools.say(`W tej firmie nie ma już nikogo, więc została zamknięta: ${company}`);
    return exitCodes.done;
  },
};

async function erase(
  database: CommandParts['database'],
  request: { email: string; successor: string | null },
): Promise<Erasure | null> {
  try {
    return await erasePersonalData(database, request);
  } catch (error) {
    if (!(error instanceof SuccessorNeeded)) throw error;
    throw new CommandRefused(
      `Ta osoba jest ostatnim reprezentantem: ${error.companies.join(', ')}. Wskaż następcę z tej firmy: --successor ADRES.`,
    );
  }
}
