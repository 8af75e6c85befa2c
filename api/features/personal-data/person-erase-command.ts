import { join } from 'node:path';
import { CommandRefused, exitCodes, UsageError, type CliCommand } from '../../core/cli-command.ts';
import { makeDiskFileStore } from '../../gateways/file-store.ts';
import { recordAct } from '../../store/audit-log.ts';
import { erasePersonalData } from '../../store/personal-data.ts';
import { readEmail } from './email-option.ts';

/** Removes what is personal of one person (RODO art. 17). Safe to repeat: then there is nobody of that address any more. */
export const personEraseCommand: CliCommand = {
  name: 'person-erase',
  section: 'Osoby',
  summary: ['--email ADRES --yes', 'usuwa dane osobowe jednej osoby (RODO)'],
  help: `Użycie: npm run gtinoteka -- person-erase --email ADRES --yes

Usuwa dane osoby, jej członkostwa, sesje, linki i pliki upoważnień. Zostaje wiersz bez nazwiska
i adresu, na który wskazują zamówienia i dziennik zdarzeń. Tego nie da się cofnąć.

  --email ADRES  adres osoby
  --yes          potwierdza usunięcie

Mówi, które firmy zostają bez reprezentanta. Linie dziennika dostępu wskazują tylko na numer tej
osoby i po 90 dniach zmieniają się w pseudonimy.`,
  options: { email: { type: 'string' }, yes: { type: 'boolean' } },
  afterFailure: 'Nic się nie zmieniło.',
  async run(line, tools) {
    const email = readEmail(line);
    if (!line.has('yes')) throw new UsageError('Usunięcia nie da się cofnąć. Potwierdź je opcją --yes.');
    const { database, config, secret } = await tools.parts();
    const erased = await database.db.transaction().execute(async (trx) => {
      const done = await erasePersonalData(trx, email);
      if (done) await recordAct(trx, { act: 'personal data erased', actor: 'cli', subjectId: done.userId });
      return done;
    });
    if (!erased) throw new CommandRefused(`Nie ma osoby o adresie ${email}.`);
    const files = makeDiskFileStore({ folder: join(config.dataDir, 'files'), secret });
    for (const key of erased.fileKeys) await files.delete(key);
    tools.say(`Dane osoby o adresie ${email} zostały usunięte.`);
    for (const company of erased.companiesWithoutRepresentative)
      tools.say(`Bez reprezentanta zostaje firma: ${company}`);
    return exitCodes.done;
  },
};
