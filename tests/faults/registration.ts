import { mkdtemp, rm } from 'node:fs/promises';
import { randomInt, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBotPasses } from '../../api/core/callers/bot-pass.ts';
import { makeMailLinkToken } from '../../api/core/secrets/mail-link-token.ts';
import { openDatabase, type Database } from '../../api/core/database/database.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { jobSchema } from '../../api/core/jobs/queues.ts';
import { newRegon } from '../support/polish-ids.ts';
import { registrationForm } from '../support/registrations.ts';
import { startProduct, type RunningProduct } from '../support/servers/server.ts';
import { allConsents } from '../support/typed-person.ts';

const secret = 'the secret of an installation that is killed';

/** What a client was told before the kill: each is to be found afterwards. */
interface Acknowledged {
  readonly registered: Set<string>;
  readonly activated: Set<string>;
}

/**
 * Kills the API with SIGKILL at any point of registrations and activations, 50 times unless said, starts it again and looks: no
 * company without its people, link and mail, no membership half activated, nothing lost that was acknowledged.
 */
export async function run([rounds = '50']: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-faults-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, say: () => {} });
  const database = openDatabase(postgres.url);
  const told: Acknowledged = { registered: new Set(), activated: new Set() };
  let cut = 0;
  try {
    for (let round = 0; round < Number(rounds); round++) {
      const product = await startProduct({
        env: { DATABASE_URL: postgres.url, DEMO: 'no', SECRET: secret, COARSE_LIMITS: 'no', ACCESS_LOG: 'no' },
      });
      const clients = Promise.all(Array.from({ length: 8 }, () => liveUntilCut(product, database, told)));
      await new Promise((resolve) => setTimeout(resolve, randomInt(20, 600)));
      product.process.kill('SIGKILL');
      cut += (await clients).filter(Boolean).length;
      await product.stop();
      const faults = await findFaults(database, told);
      if (faults.length > 0) throw new Error(`round ${round + 1}: ${faults.join('; ')}`);
    }
    if (cut === 0) throw new Error('No call was under way at any kill: this has proved nothing');
    console.log(
      `${rounds} kills, ${cut} calls cut, ${told.registered.size} registrations and ${told.activated.size} activations acknowledged: none lost, none half done`,
    );
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Registers and activates one company after another until the server is gone; says whether a call was cut. */
async function liveUntilCut({ url }: RunningProduct, database: Database, told: Acknowledged): Promise<boolean> {
  const pass = makeBotPasses(secret).sign('127.0.0.1', new Date(Date.now() + 3_600_000));
  async function send(path: string, body: object): Promise<{ status: number; json: Record<string, never> }> {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-bot-check': pass },
      body: JSON.stringify(body),
    });
    return { status: answer.status, json: (await answer.json()) as Record<string, never> }; // the contract's
  }
  for (;;) {
    const regon = newRegon();
    const email = `${randomUUID()}@faults.example`;
    try {
      const registered = await send('/accounts/register/', registrationForm({ company: { regon }, user: { email } }));
      if (registered.status !== 200)
        throw new Error(`register: ${registered.status} ${JSON.stringify(registered.json)}`);
      told.registered.add(regon);
      const token = await tokenOf(database, email);
      const activated = await send(`/accounts/confirm/email/${token}/`, activation);
      if (activated.status !== 200) throw new Error(`activate: ${activated.status} ${JSON.stringify(activated.json)}`);
      told.activated.add(regon);
    } catch (error) {
      if (error instanceof TypeError) return true; // fetch failed: the server is gone
      throw error;
    }
  }
}

async function tokenOf({ pool }: Database, email: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT l.id FROM mail_links l JOIN users u ON u.id = l.user_id WHERE u.email = $1',
    [email],
  );
  return makeMailLinkToken(secret)(rows[0]?.id ?? '');
}

const activation = {
  firstName: 'Jan',
  lastName: 'Ubity',
  phoneNumber: '+48501502503',
  password: 'Nagle-haslo-1',
  passwordRepeat: 'Nagle-haslo-1',
  confirmedStatute: true,
  isCompanyRepresentative: true,
  ...allConsents(false),
};

/** A sentence for each thing that must not be. */
async function findFaults({ pool }: Database, told: Acknowledged): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string; n: number }>(`
    SELECT 'companies without a member' AS fault, count(*) AS n FROM companies c
      WHERE NOT EXISTS (SELECT FROM memberships m WHERE m.company_id = c.id)
    UNION ALL SELECT 'people without a membership', count(*) FROM users u
      WHERE NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id)
    UNION ALL SELECT 'memberships without a link', count(*) FROM memberships m
      WHERE NOT EXISTS (SELECT FROM mail_links l WHERE l.membership_id = m.id)
    UNION ALL SELECT 'links used without an activated membership', count(*) FROM mail_links l JOIN memberships m ON m.id = l.membership_id
      WHERE (l.used_at IS NOT NULL) <> m.activated
    UNION ALL SELECT 'activated people without a password', count(*) FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.activated AND u.password_hash IS NULL
    UNION ALL SELECT 'companies active without an activated member', count(*) FROM companies c
      WHERE c.activation_date IS NOT NULL AND NOT EXISTS (SELECT FROM memberships m WHERE m.company_id = c.id AND m.activated)
    UNION ALL SELECT 'links without a mail', count(*) FROM mail_links l
      WHERE NOT EXISTS (SELECT FROM ${jobSchema}.job j WHERE j.data->>'linkId' = l.id::text)
    UNION ALL SELECT 'registrations without an audit row', count(*) FROM companies c
      WHERE NOT EXISTS (SELECT FROM audit_log a WHERE a.company_id = c.id AND a.act = 'company registered')`);
  const faults = rows.filter(({ n }) => Number(n) > 0).map(({ fault, n }) => `${n} ${fault}`);
  const { rows: kept } = await pool.query<{ regon: string; active: boolean }>(
    'SELECT regon, activation_date IS NOT NULL AS active FROM companies WHERE regon IS NOT NULL',
  );
  const active = new Map(kept.map(({ regon, active: isActive }) => [regon, isActive]));
  const lost = [...told.registered].filter((regon) => !active.has(regon));
  const undone = [...told.activated].filter((regon) => !active.get(regon));
  if (lost.length > 0) faults.push(`${lost.length} acknowledged registrations lost`);
  if (undone.length > 0) faults.push(`${undone.length} acknowledged activations lost`);
  return faults;
}
