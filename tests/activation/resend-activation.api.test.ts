import { expect, test } from 'vitest';
import { coarseLimits } from '@gtinoteka/contract/coarse-limits.ts';
import type { MailJob } from '../../api/core/jobs/mail-job.ts';
import { newToken } from '../../api/core/secrets/random-token.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { newestLinkToken } from '../support/mail-links.ts';
import { addInvited, addRegistered, expireLinks, fullActivation, sendLink } from '../support/registrations.ts';
import { changeCompany, removeMembership, writtenActs } from '../support/stored-rows.ts';

const sent: MailJob[] = [];
const { app, database, config } = await buildTestApp({
  parts: { mail: { queue: async (_trx, job) => void sent.push(job) } },
});
const secret = config.secret ?? '';

function resend(token: string, on = app, remoteAddress = '127.0.0.1') {
  return on.inject({ method: 'POST', url: `/api/v1/accounts/confirm/email/${token}/resend/`, remoteAddress });
}
const codeOf = (answer: { json: () => { code: string } }) => answer.json().code;

test('an expired link is exchanged once for a fresh one, sent to the same address, which activates', async () => {
  const { token, email, userId } = await addInvited(database, secret);
  await expireLinks(database, { userId });
  sent.length = 0;
  expect((await resend(token)).json()).toEqual({ sent: true });
  expect(sent).toEqual([{ template: 'invitation', linkId: expect.any(String) }]);
  expect(codeOf(await resend(token))).toBe('LINK_EXPIRED');
  const fresh = await newestLinkToken(database, secret, { kind: 'activation', email });
  const activated = await app.inject({
    method: 'POST',
    url: `/api/v1/accounts/confirm/email/${fresh}/`,
    payload: fullActivation,
  });
  expect(activated.statusCode).toBe(200);
  const [first] = await writtenActs(database, { subject_id: userId });
  expect(first).toMatchObject({ act: 'activation link sent again', actor: 'stranger' });
});

test('a registration gets the mail of a registration', async () => {
  const { token, userId } = await addRegistered(database, secret);
  await expireLinks(database, { userId });
  sent.length = 0;
  expect((await resend(token)).statusCode).toBe(200);
  expect(sent).toMatchObject([{ template: 'activation' }]);
});

test("the link of a registration is exchanged three times: nobody keeps a company's number by asking again", async () => {
  const { companyId, email, userId } = await addRegistered(database, secret);
  await changeCompany(database, companyId, { registration: JSON.stringify({ isNew: true, given: [], fill: {} }) });
  const codes = [];
  for (let time = 1; time <= 4; time++) {
    await expireLinks(database, { userId });
    const answer = await resend(await newestLinkToken(database, secret, { kind: 'activation', email }));
    codes.push(answer.statusCode === 200 ? 'sent' : codeOf(answer));
  }
  expect(codes).toEqual(['sent', 'sent', 'sent', 'LINK_EXPIRED']);
});

test('100 exchanges of one link at once send one mail', async () => {
  const { token, userId } = await addInvited(database, secret);
  await expireLinks(database, { userId });
  sent.length = 0;
  const answers = await Promise.all(Array.from({ length: 100 }, () => resend(token)));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  expect(sent).toHaveLength(1);
});

test('live, voided, unknown links and those of deleted memberships are not exchanged: LINK_EXPIRED', async () => {
  const live = await addInvited(database, secret);
  const voided = await addInvited(database, secret);
  await sendLink(database, secret, { kind: 'activation', ...voided });
  await expireLinks(database, voided);
  const deleted = await addInvited(database, secret);
  await expireLinks(database, deleted);
  await removeMembership(database, deleted.membershipId);
  sent.length = 0;
  for (const token of [live.token, voided.token, deleted.token, newToken()])
    expect(codeOf(await resend(token))).toBe('LINK_EXPIRED');
  expect(sent).toEqual([]);
});

test('a used link says ACCOUNT_ALREADY_ACTIVE', async () => {
  const { token } = await addInvited(database, secret);
  await app.inject({ method: 'POST', url: `/api/v1/accounts/confirm/email/${token}/`, payload: fullActivation });
  expect(codeOf(await resend(token))).toBe('ACCOUNT_ALREADY_ACTIVE');
});

test('a client may ask 10 times an hour; the 11th time is refused', async () => {
  const limited = await buildTestApp({ database, env: { COARSE_LIMITS: 'yes' } });
  const { max } = coarseLimits['activation link again'];
  const ask = () => resend(newToken(), limited.app, '203.0.113.9');
  for (let i = 0; i < max; i++) expect((await ask()).statusCode).toBe(410);
  expect((await ask()).statusCode).toBe(429);
});
