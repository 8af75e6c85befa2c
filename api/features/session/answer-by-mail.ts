import { makeMailLinkToken } from '../../core/secrets/mail-link-token.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { hasFreshLink, makeLink } from '../../store/people/mail-links.ts';
import type { LoginRow } from '../../store/people/users.ts';
import type { Deps } from '../deps.ts';

/**
 * Tells the owner of an account that bears no more guesses by mail, and nobody else, that the password was right: the link of the mail
 * finishes the log-in. A wrong password is noted, one of an unknown account leaves nothing.
 */
export async function answerByMail(
  { database, mail, secret }: Pick<Deps, 'database' | 'mail' | 'secret'>,
  found: LoginRow | null,
  isRight: boolean,
  client: Buffer,
): Promise<void> {
  if (!found) return;
  const { id: userId } = found;
  await database.db.transaction().execute(async (trx) => {
    const mayComeIn = isRight && found.isActive;
    const act = mayComeIn ? 'log-in by mail asked' : 'log-in refused';
    await recordAct(trx, { act, actor: 'stranger', subjectId: userId, client });
    if (!mayComeIn || (await hasFreshLink(trx, { kind: 'log-in', userId }))) return;
    const linkId = await makeLink(trx, makeMailLinkToken(secret), { kind: 'log-in', userId });
    await mail.queue(trx, { template: 'log-in', linkId });
  });
}
