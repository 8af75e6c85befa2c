import { errorBody, type Endpoint } from '@gtinoteka/contract/endpoint.ts';
import { endpoints } from '../support/endpoints.ts';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startRegistrySimulator } from '../../api/gateways/global-registry-simulator.ts';
import { accessTokenOf, addAccount } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { passHeaders } from '../support/look-ups.ts';
import { hostileCall } from './hostile-calls.ts';
import { unhurried } from '../support/run/pace.ts';

const registry = await startRegistrySimulator();
afterAll(() => registry.close());
const { app, config, database } = await buildTestApp({
  env: { GLOBAL_REGISTRY_URL: registry.url, GLOBAL_REGISTRY_API_KEY: registry.apiKey },
});
const member = await addAccount(database, { subscription: 'yearly_limited' });

/** At least 50 per call, shared by its two callers; the seed makes a failure repeatable. A release run asks for more. */
const cases = Number(process.env.FUZZ_CASES ?? 50) / 2;
const seed = Number(process.env.FUZZ_SEED ?? 590);

function expectFits(endpoint: Endpoint, call: InjectOptions, answer: LightMyRequestResponse): void {
  if (call.method === 'HEAD') return expect(answer.statusCode).toBeLessThan(500);
  if (answer.statusCode === 304) return;
  if (answer.statusCode === 200 && endpoint.file)
    return expect(endpoint.file).toContain(answer.headers['content-type']);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  if (answer.statusCode === 200) return expect(z.safeParse(endpoint.answer, answer.json()).error).toBeUndefined();
  const refusal = errorBody.safeParse(answer.json());
  expect(refusal.success, answer.body.slice(0, 300)).toBe(true);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.body).not.toMatch(/node_modules|\bat .*\.ts:\d|SELECT |syntax error|FST_/);
}

for (const caller of ['a stranger', 'a member'] as const)
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    `%s answers whatever ${caller} sends with the error body of the contract or an answer that fits`,
    { timeout: unhurried(120_000) },
    async (_name, endpoint) => {
      const authorization = `Bearer ${await accessTokenOf(app, database, member)}`;
      await fc.assert(
        fc.asyncProperty(hostileCall(endpoint, member.membershipId), async (call) => {
          // Strangers have passed the bot check, so that their calls reach what is behind it.
          const known = caller === 'a member' ? { authorization } : passHeaders(config, '127.0.0.1');
          const headers = { ...known, ...call.headers };
          const answer = await app.inject({ ...call, headers });
          expectFits(endpoint, call, answer);
        }),
        { numRuns: cases, seed, endOnFailure: true },
      );
    },
  );

test('the process is still sound after all of it', async () => {
  expect((await app.inject('/api/v1/health/')).json()).toMatchObject({ status: 'ok' });
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined(); // nobody has polluted the prototype
});
