import { officePermissions, type OfficePermission } from '@gtinoteka/contract/permissions.ts';
import { CommandRefused, exitCodes, type CliCommand } from '../../core/cli/cli-command.ts';
import { UsageError, type CommandLine } from '@gtinoteka/command-line';
import { recordAct } from '../../store/people/audit-log.ts';
import { hasPlatformAdministrator, setOfficeRights } from '../../store/people/users.ts';
import { readEmail } from './email-option.ts';

/** Distinct permissions named by options; null: all. Throws for an unknown one. */
function readOnly(line: CommandLine): OfficePermission[] | null {
  const text = line.text('only');
  if (text === null) return null;
  const named = text.split(',').map((word) => word.trim());
  const known = officePermissions.filter((one) => named.includes(one));
  if (known.length === 0 || named.some((word) => !officePermissions.some((one) => one === word)))
    throw new UsageError(`--only: podaj po przecinku ${officePermissions.join(', ')}.`);
  return known;
}

/** Grants all or some office permissions to a person, or revokes all of them. */
export const platformAdministratorCommand: CliCommand = {
  name: 'platform-administrator',
  section: 'Osoby',
  summary: ['--email ADRES', 'nadaje (--revoke: odbiera) uprawnienia administratora platformy'],
  help: `Użycie: npm run gtinoteka -- platform-administrator --email ADRES [--only UPRAWNIENIA] [--revoke]

Osoba musi mieć aktywne konto w jakiejś firmie. Administrator platformy prowadzi firmy (registered_company), repozytorium zgłoszeń
(repository) i treść stron (cms). Z --only dostaje tylko to, co wymienisz po przecinku, na przykład redaktor: --only cms. Polecenie
zastępuje to, co osoba miała wcześniej; powtórzone nic nie zmienia.`,
  options: {
    email: { type: 'string', value: 'ADRES', text: 'adres osoby' },
    only: { type: 'string', value: 'UPRAWNIENIA', text: `tylko te: ${officePermissions.join(', ')}` },
    revoke: { type: 'boolean', text: 'odbiera wszystkie uprawnienia' },
  },
  takesOptionsOnly: true,
  afterFailure: 'Nic się nie zmieniło.',
  async run(line, tools) {
    const email = readEmail(line);
    const only = readOnly(line);
    if (only && line.has('revoke')) throw new UsageError('Podaj --only albo --revoke.');
    const rights = { isAdmin: only === null && !line.has('revoke'), officePermissions: only ?? [] };
    const { database } = await tools.parts();
    const found = await database.db.transaction().execute(async (trx) => {
      const person = await setOfficeRights(trx, { email, ...rights });
      if (person?.isChanged)
        await recordAct(trx, {
          act: 'platform administrator set',
          actor: 'cli',
          subjectId: person.userId,
          details: { isAdmin: rights.isAdmin, officePermissions: rights.officePermissions.join(' ') },
        });
      return person;
    });
    if (!found) throw new CommandRefused(`Nie ma osoby o adresie ${email} z aktywnym kontem.`);
    if (!found.isChanged) tools.say('Nic się nie zmieniło: tak już jest.');
    else if (rights.isAdmin) tools.say(`${email} administruje platformą.`);
    else if (only) tools.say(`${email} ma w biurze platformy tylko: ${only.join(', ')}.`);
    else tools.say(`${email} nie administruje już platformą.`);
    if (!rights.isAdmin && !(await hasPlatformAdministrator(database)))
      tools.say('Uwaga: nikt nie administruje teraz platformą.');
    return exitCodes.done;
  },
};
