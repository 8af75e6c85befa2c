import { expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { passHeaders } from '../support/look-ups.ts';
import { registrationForm } from '../support/registrations.ts';
import { unhurried } from '../support/run/pace.ts';

const { app, config, database } = await buildTestApp();

async function timeOf(email: string): Promise<number> {
  const headers = passHeaders(config, '127.0.0.1');
  const began = performance.now();
  const payload = registrationForm({ user: { email } });
  const answer = await app.inject({ method: 'POST', url: '/api/v1/accounts/register/', headers, payload });
  const took = performance.now() - began;
  expect(answer.statusCode).toBe(200);
  return took;
}

/** How well a threshold tells the two apart: 0.5 is not at all. */
function areaUnderCurve(ones: readonly number[], others: readonly number[]): number {
  const wins = ones.flatMap((one) => others.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)));
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
}

// 40 of each tell 0.5 from 0.55 no better than a coin does; what this guards is the whole number of steps.
test(
  'a registration of a known address takes as long as one of an unknown address',
  { timeout: unhurried(60_000) },
  async () => {
    // By chance alone the area leaves these bounds in one of some 500 tries; where times really differ it does so in all of them.
    let area = 1;
    for (let tries = 0; tries < 3 && Math.abs(area - 0.5) >= 0.2; tries++) {
      const [known, unknown]: [number[], number[]] = [[], []];
      for (let round = 0; round < 40; round++) {
        const { email } = await addAccount(database);
        known.push(await timeOf(email));
        unknown.push(await timeOf(`nikt-${tries}-${round}@test.example`));
      }
      area = areaUnderCurve(known, unknown);
      expect(Math.min(...known, ...unknown)).toBeGreaterThanOrEqual(99);
    }
    expect(area).toBeGreaterThan(0.3);
    expect(area).toBeLessThan(0.7);
  },
);
