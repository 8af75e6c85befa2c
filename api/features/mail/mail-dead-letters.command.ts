import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { exitCodes, type CliCommand, type CommandParts } from '../../core/cli/cli-command.ts';
import { UsageError } from '@gtinoteka/command-line';
import { listDeadMails, retryDeadJobs, type DeadMail } from '../../core/jobs/dead-jobs.ts';
import { mailQueue } from '../../core/jobs/queues.ts';
import { makeMailLinkToken } from '../../core/secrets/mail-link-token.ts';
import { mailNames } from '../../core/jobs/mail-names.ts';
import { addressMail } from './address-mail.ts';
import { momentOf } from './templates/mail-values.ts';

export const mailDeadLetters: CliCommand = {
  name: 'mail-dead-letters',
  section: 'Poczta',
  summary: ['[ID…]', 'wiadomości, których nie udało się wysłać; --retry wysyła je ponownie'],
  help: `Wymienia wiadomości, których nie udało się wysłać, a z opcją --retry wysyła je ponownie.

Użycie:
  npm run gtinoteka -- mail-dead-letters [--retry [ID…]]

Przykłady:
  npm run gtinoteka -- mail-dead-letters
  npm run gtinoteka -- mail-dead-letters --retry
  npm run gtinoteka -- mail-dead-letters --retry 3f0c2b1e-8d27-4c52-9a51-0d6d1c5f7a10

Wiadomość trafia tu, gdy serwer poczty odmówi jej na stałe albo gdy przez ponad dobę nie da się jej
wysłać. Zostaje pół roku. Wysłana ponownie ma ten sam Message-ID, a to, co mówi, jest pisane od nowa:
jeśli nikomu już nie jest potrzebna (np. link stracił ważność), nie zostanie wysłana.`,
  options: {
    retry: { type: 'boolean', text: 'wysyła ponownie wszystkie wiadomości albo tylko te o podanych ID' },
  },
  async run(line, tools) {
    const ids = line.positionals;
    if (ids.length > 0 && !line.has('retry')) throw new UsageError('ID podaje się z opcją --retry.');
    const wrong = ids.find((id) => !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id));
    if (wrong !== undefined) throw new UsageError(`„${wrong}” to nie jest ID z listy.`);
    const parts = await tools.parts();
    if (line.has('retry')) {
      const count = await retryDeadJobs(parts.database, mailQueue.name, { ids: ids.length > 0 ? ids : undefined });
      tools.say(`Do ponownego wysłania: ${count} ${plural(count, 'wiadomość', 'wiadomości', 'wiadomości')}.`);
      return exitCodes.done;
    }
    const mails = await listDeadMails(parts.database);
    tools.say(mails.length === 0 ? 'Nie ma niewysłanych wiadomości.' : `Niewysłane wiadomości: ${mails.length}`);
    for (const mail of mails) tools.say(await describe(parts, mail));
    return exitCodes.done;
  },
};

async function describe(parts: CommandParts, { id, mail, queuedAt, tries, reason }: DeadMail): Promise<string> {
  const { database, config } = parts;
  const writing = { database, config, tokenOf: makeMailLinkToken(await parts.secret()), siteUrl: 'http://localhost' };
  const addressed = await addressMail(writing, mail);
  const whom = addressed ? `do: ${addressed.to.join(', ')}` : 'już nikomu niepotrzebna';
  return `${id}  ${mailNames[mail.template]}  ${whom}  z ${momentOf(queuedAt)}  prób: ${tries}  ${reason}`;
}
