import { CommandRefused, exitCodes, type CliCommand } from '../../core/cli/cli-command.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { hasPlatformAdministrator, setPlatformAdministrator } from '../../store/people/users.ts';
import { readEmail } from './email-option.ts';

/** Makes somebody an administrator of the platform (registered_company, repository, cms), or takes that away. */
export const platformAdministratorCommand: CliCommand = {
  name: 'platform-administrator',
  section: 'Osoby',
  summary: ['--email ADRES', 'nadaje (--revoke: odbiera) uprawnienia administratora platformy'],
  help: `Użycie: npm run gtinoteka -- platform-administrator --email ADRES [--revoke]

Osoba musi mieć aktywne konto w jakiejś firmie. Powtórzone polecenie nic nie zmienia.`,
  options: {
    email: { type: 'string', value: 'ADRES', text: 'adres osoby' },
    revoke: { type: 'boolean', text: 'odbiera uprawnienia' },
  },
  takesOptionsOnly: true,
  afterFailure: 'Nic się nie zmieniło.',
  async run(line, tools) {
    const email = readEmail(line);
    const isAdmin = !line.has('revoke');
    const { database } = await tools.parts();
    const found = await database.db.transaction().execute(async (trx) => {
      const person = await setPlatformAdministrator(trx, { email, isAdmin });
      if (person?.isChanged)
        await recordAct(trx, {
          act: 'platform administrator set',
          actor: 'cli',
          subjectId: person.userId,
          details: { isAdmin },
        });
      return person;
    });
    if (!found) throw new CommandRefused(`Nie ma osoby o adresie ${email} z aktywnym kontem.`);
    if (!found.isChanged) tools.say('Nic się nie zmieniło: tak już jest.');
    else tools.say(isAdmin ? `${email} administruje platformą.` : `${email} nie administruje już platformą.`);
    if (!isAdmin && !(await hasPlatformAdministrator(database)))
      tools.say('Uwaga: nikt nie administruje teraz platformą.');
    return exitCodes.done;
  },
};
