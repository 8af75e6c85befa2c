import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setDeviceUser } from '../../pwa/core/device/owner.ts';
import { tx } from '../../pwa/core/device/local-db.ts';
import { queueLookUp } from '../../pwa/look-up/look-up-store.ts';
import { noteReached } from '../offline/reached.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, stubServer, type StubCall } from '../shell/stub-server.ts';
import { storedLookUps } from '../support/browser/device.ts';
import { onFreshDevices, openPage, serveSignedIn } from '../support/browser/page.tsx';

onFreshDevices();

const codes = ['05907770010725', '05907770010701'] as const;
const member = userWith([membershipOf('m1', [])]);
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');
const bodyText = (): string => plain(document.body.textContent);
const isLookUp = ({ path }: StubCall): boolean => path.includes('/product_has_gcp/');

/** Two codes in the queue of a member and a series of one scan. */
async function leave(person: string): Promise<void> {
  setDeviceUser({ id: person });
  for (const code of codes) await queueLookUp(`${person}/m1`, code, 'm1');
  await tx(
    ({ series }) =>
      series.put({ owner: `${person}/m1`, name: null, rows: [{ gtin: '5907770010725', elements: [], times: 1 }] }),
    undefined,
  );
  setDeviceUser(null);
}

const owners = async (): Promise<string[]> => (await storedLookUps()).map(({ owner }) => owner);
const scansOf = (owner: string) => tx(async ({ series }) => (await series.get(owner))?.rows.length ?? 0, -1);

/** A member whose server is away for look-ups until `isAway` is false. */
function serve(): { calls: StubCall[]; line: { isAway: boolean } } {
  const line = { isAway: true };
  const calls = serveSignedIn(
    () => member,
    (call) => {
      if (!isLookUp(call)) return undefined;
      if (line.isAway) throw new TypeError('Failed to fetch');
      return refusal(404, 'GTIN_NOT_FOUND');
    },
  );
  return { calls, line };
}

async function pressLogOut(): Promise<void> {
  await openPage('/queue');
  fireEvent.pointerDown(document.body);
  fireEvent.click(await screen.findByRole('button', { name: /^Konto:/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Wyloguj' }));
}

const question = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: /^Wylogować/ });
const isOut = (): Promise<void> => waitFor(() => expect(localStorage.getItem('gtinoteka.session')).toBeNull());

test('a session that ends by itself leaves queue and series, locked: told in counts, discarded after a question', async () => {
  await leave('u1');
  localStorage.setItem('gtinoteka.session', '1');
  const calls = stubServer(({ path }) =>
    path.includes('/token/refresh/') ? refusal(401, 'SESSION_EXPIRED') : refusal(404, 'NOT_FOUND'),
  );
  await openPage('/queue');
  fireEvent.pointerDown(document.body);
  await waitFor(() => expect(bodyText()).toContain('Innej osoby: 2 kody, seria: 1 skan.'));
  expect(await owners()).toEqual(['u1/m1', 'u1/m1']);
  await screen.findByRole('heading', { name: /Kolejka jest pusta/ });
  expect(bodyText()).not.toContain('5 907770');
  expect(calls.filter(isLookUp)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Odrzuć' }));
  const dialog = await screen.findByRole('dialog', { name: /Usunąć dane innej osoby/ });
  expect(plain(dialog.textContent)).toContain('2 kody, seria: 1 skan');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Usuń' }));
  await waitFor(async () => expect(await owners()).toEqual([]));
  expect(await scansOf('u1/m1')).toBe(0);
});

test('the same person finds what they left and sends it; another person does not', async () => {
  await leave('u1');
  await leave('u2');
  const { calls, line } = serve();
  line.isAway = false;
  await openPage('/queue');
  fireEvent.pointerDown(document.body);
  await waitFor(async () =>
    expect((await storedLookUps()).map(({ owner, state }) => `${owner} ${state}`).sort()).toEqual([
      'u1/m1 answered',
      'u1/m1 answered',
      'u2/m1 pending',
      'u2/m1 pending',
    ]),
  );
  expect(calls.filter(isLookUp)).toHaveLength(2);
  await waitFor(() => expect(bodyText()).toContain('Innej osoby: 2 kody, seria: 1 skan.'));
});

test.each([
  ['Usuń', []],
  ['Zostaw w\u00a0urządzeniu', ['u1/m1', 'u1/m1']],
])('logging out with unsent data asks first, in counts: "%s"', async (choice, left) => {
  await leave('u1');
  serve();
  await pressLogOut();
  const dialog = await question();
  expect(plain(dialog.textContent)).toContain('W tym urządzeniu: 2 kody, seria: 1 skan.');
  expect(localStorage.getItem('gtinoteka.session')).not.toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: choice }));
  await isOut();
  await waitFor(() => expect(localStorage.getItem('gtinoteka.wipe')).toBeNull());
  expect(await owners()).toEqual(left);
  expect(await scansOf('u1/m1')).toBe(left.length > 0 ? 1 : 0);
});

test('"Wyślij i wyloguj" sends the codes first; the series stays', async () => {
  await leave('u1');
  const { calls, line } = serve();
  await pressLogOut();
  const dialog = await question();
  line.isAway = false;
  act(() => noteReached(true));
  await waitFor(() =>
    expect(
      within(dialog)
        .queryByRole('button', { name: /^Wyślij/ })
        ?.getAttribute('aria-disabled'),
    ).not.toBe('true'),
  );
  const send = within(dialog).queryByRole('button', { name: /^Wyślij/ });
  // The queue may have been sent by itself meanwhile.
  if (send) fireEvent.click(send);
  else fireEvent.click(within(dialog).getByRole('button', { name: /^Zostaw/ }));
  await isOut();
  expect(calls.filter(isLookUp).length).toBeGreaterThanOrEqual(2);
  expect((await storedLookUps()).map(({ state }) => state)).toEqual(['answered', 'answered']);
  expect(await scansOf('u1/m1')).toBe(1);
});

test('logging out without unsent data asks nothing, and takes what is of the person alone', async () => {
  await leave('u2');
  await tx(async ({ kept }) => void (await kept.put({ key: 'user', value: member, at: '', isPrivate: 1 })), undefined);
  serve();
  await pressLogOut();
  await isOut();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(localStorage.getItem('gtinoteka.wipe')).toBeNull());
  expect(await owners()).toEqual(['u2/m1', 'u2/m1']);
  expect(await tx(({ kept }) => kept.get('user'), null)).toBeUndefined();
});
