import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { installJobs } from '../../api/core/jobs/queues.ts';
import { openMailQueue } from '../support/servers/open-mail-queue.ts';
import { addAccount } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { areaUnderCurve } from '../support/area-under-curve.ts';
import { createDatabase } from '../support/servers/database.ts';
import { passHeaders } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';

const database = await createDatabase();
await installJobs(database.url);
const mail = await openMailQueue(database);
const { app, config } = await buildTestApp({ database, parts: { mail } });
const url = await app.listen({ host: '127.0.0.1', port: 0 });

const perSide = 500;
/** On a machine that is busy anyway fewer ask at once: where the work outlasts a step, the number of steps shows through. */
const atOnce = Math.max(3, Math.floor(25 / (unhurried(1_000) / 1_500) ** 2));

async function timeOf(email: string): Promise<number> {
  const headers = { 'content-type': 'application/json', ...passHeaders(config, '127.0.0.1') };
  const began = performance.now();
  const answer = await fetch(`${url}/api/v1/accounts/reset_password/`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ email }),
  });
  await answer.text();
  expect(answer.status).toBe(200);
  return performance.now() - began;
}

/** How well the time of an answer tells known addresses from unknown ones, 500 of each, mixed. */
async function measure(): Promise<number> {
  const known = await Promise.all(Array.from({ length: perSide }, async () => (await addAccount(database)).email));
  const asked = [
    ...known.map((email) => ({ email, isKnown: true, order: Math.random() })),
    ...known.map(() => ({ email: `osoba-${randomUUID()}@test.example`, isKnown: false, order: Math.random() })),
  ];
  asked.sort((a, b) => a.order - b.order);
  const times = { known: [] as number[], unknown: [] as number[] };
  const ask = async (): Promise<void> => {
    for (let next = asked.pop(); next; next = asked.pop())
      times[next.isKnown ? 'known' : 'unknown'].push(await timeOf(next.email));
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  const area = areaUnderCurve(times.known, times.unknown);
  return Math.max(area, 1 - area);
}

// By chance alone the area leaves 0.55 in one of some 150 runs; where times really differ it does so in all of them.
test(
  'the time of an answer tells no known address from an unknown one: AUC at most 0.55',
  { timeout: unhurried(120_000) },
  async () => {
    const areas: number[] = [];
    do areas.push(await measure());
    while ((areas.at(-1) ?? 1) > 0.55 && areas.length < 3);
    console.log(`AUC ${areas.map((area) => area.toFixed(3)).join(', ')}`);
    expect(areas.at(-1)).toBeLessThanOrEqual(0.55);
  },
);
