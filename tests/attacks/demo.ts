import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts, demoPassword } from '../../api/seeds/demo-accounts.ts';
import { startProduct } from '../support/servers/server.ts';

const openings: Record<string, string>[] = [
  { HOST: '0.0.0.0' },
  { PUBLIC_URL: 'http://gtinoteka.example' },
  { TRUSTED_PROXIES: '127.0.0.1/32' },
];

/**
 * Tries the public password of the demo accounts at an installation that was tried out on its own machine first and is opened to the
 * public then, in each way that is known; and to give rights where DEMO=yes lets everybody in. Ends with 1 when one of
 * them is let in, gives rights, or when DEMO=yes lets in without a word.
 */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gtinoteka-demo-'));
  let failed = false;
  const start = async (env: Record<string, string>): Promise<{ entered: number; warned: boolean; marked: boolean }> => {
    const product = await startProduct({ dataDir, keepData: true, env: { COARSE_LIMITS: 'no', ...env } });
    try {
      const host = env.PUBLIC_URL ? 'gtinoteka.example' : new URL(product.url).host;
      const health = await ask(product.url, host, '/api/v1/health/');
      let entered = 0;
      for (const { email } of demoAccounts)
        entered += (await ask(product.url, host, '/api/v1/token/', { email, password: demoPassword })).ok ? 1 : 0;
      const { demoAccounts: marked } = (await health.json()) as { demoAccounts: boolean }; // the answer of health
      return { entered, warned: product.output().includes('UWAGA: DEMO=yes'), marked };
    } finally {
      await product.stop();
    }
  };
  /** What the platform's demo account gets when it gives all rights to another one. */
  const giveRights = async (env: Record<string, string>): Promise<string> => {
    const product = await startProduct({ dataDir, keepData: true, env: { COARSE_LIMITS: 'no', ...env } });
    try {
      const host = new URL(product.url).host;
      const log = { email: 'platforma@demo.example', password: demoPassword };
      const session = await (await ask(product.url, host, '/api/v1/token/', log)).json();
      const { access } = session as { access: string }; // the answer of the log-in
      const path = '/api/v1/companies/office_people/';
      const found = await ask(product.url, host, `${path}find/`, { email: 'pro-admin@demo.example' }, access);
      const { person } = (await found.json()) as { person: { id: string } }; // its answer
      const rights = { isAdmin: true, permissions: [] };
      const answer = await fetch(`${product.url}${path}${person.id}/`, {
        method: 'PUT',
        headers: { host, 'content-type': 'application/json', authorization: `Bearer ${access}` },
        body: JSON.stringify({ ...rights, was: { isAdmin: false, permissions: [] } }),
      });
      const { code } = (await answer.json()) as { code?: string }; // a refusal has one
      return `${answer.status} ${code ?? ''}`.trim();
    } finally {
      await product.stop();
    }
  };
  try {
    const alone = await start({});
    console.log(`on its own machine: ${alone.entered} of ${demoAccounts.length} let in`);
    failed ||= alone.entered !== demoAccounts.length;
    for (const env of openings) {
      const { entered } = await start(env);
      console.log(`${JSON.stringify(env)}: ${entered} let in`);
      failed ||= entered > 0;
    }
    const wanted = await start({ HOST: '0.0.0.0', DEMO: 'yes' });
    console.log(`DEMO=yes: ${wanted.entered} let in, warned at start ${wanted.warned}, on the pages ${wanted.marked}`);
    failed ||= wanted.entered !== demoAccounts.length || !wanted.warned || !wanted.marked;
    const given = await giveRights({ HOST: '0.0.0.0', DEMO: 'yes' });
    console.log(`DEMO=yes: the public account that administers is answered ${given} when it gives rights`);
    failed ||= given !== '403 DEMO_ACCOUNT_RIGHTS';
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
  console.log(failed ? 'An attack succeeded.' : 'Demo accounts are closed where the public comes.');
  process.exitCode = failed ? 1 : 0;
}

/** The limits of log-in are not what is tried here: each account is tried once. */
function ask(url: string, host: string, path: string, body?: object, access?: string): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { host, 'content-type': 'application/json', ...(access ? { authorization: `Bearer ${access}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}
