import { makeMailLinkToken } from '../../core/secrets/mail-link-token.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { hasFreshLink, makeLink } from '../../store/people/mail-links.ts';
import type { LoginRow } from '../../store/people/users.ts';
import type { Deps } from '../deps.ts';

/**
 * After too many guesses, sends the result of a log-in only to the account's owner.
 * - Correct password: a mail with a link that finishes the log-in.
 * - Wrong password: an audit entry; unknown account: nothing.
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
