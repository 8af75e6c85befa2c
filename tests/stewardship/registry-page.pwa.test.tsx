import type { RegistryState } from '@gtinoteka/contract/office/data-sources.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';

const steward = userWith([membershipOf('m1', ['repository', 'user_data'])]);
const unasked: RegistryState = {
  connection: 'real',
  host: 'rejestr.example',
  health: { state: 'unasked', answeredAt: null, failedAt: null, fault: null },
  sampling: { hourly: 100, lastHour: 0, products: 0, differing: 0, lastAt: null },
  cache: { answers: 0, known: 0, fresh: 0, oldestAt: null },
  days: [],
};

async function show(state: RegistryState): Promise<string> {
  serveSignedIn(
    () => steward,
    ({ path }) => (path.endsWith('/registry/') ? { body: state } : undefined),
  );
  await openPage('/stewardship/registry');
  await screen.findByRole('heading', { level: 2, name: 'Próbka katalogu' });
  return screen.getByRole('main').textContent.replace(/\u00a0/g, ' ');
}

beforeEach(forgetEverything);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a registry that nobody asked is told as such', async () => {
  const said = await show(unasked);
  expect(said).toContain('Jeszcze nie pytany');
  expect(said).toContain('W ostatnich 30 dniach o nic nie pytaliśmy.');
});

test('an invented one, whose questions are not counted, is not said to be unasked', async () => {
  const sampling = { ...unasked.sampling, lastHour: 100, products: 100 };
  const said = await show({ ...unasked, connection: 'simulated', host: null, sampling });
  expect(said).toContain('Wymyślony');
  expect(said).toContain('Pytań do wymyślonego rejestru nie liczymy.');
  expect(said).not.toMatch(/Jeszcze nie pytany|o nic nie pytaliśmy/);
});
