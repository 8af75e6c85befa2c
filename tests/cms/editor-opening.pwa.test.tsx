import type { CmsEditing } from '@gtinoteka/contract/cms.ts';
import { officePermissions } from '@gtinoteka/contract/permissions.ts';
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setDeviceUser } from '../../pwa/core/device/owner.ts';
import { storeDeviceDraft, readDeviceDraft } from '../../pwa/features/cms/device-draft.ts';
import { wipePrivateData } from '../../pwa/core/session/sign-out-registry.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, stubServer } from '../shell/stub-server.ts';
import { onFreshDevices, openPage, serveSignedIn } from '../support/browser/page.tsx';

onFreshDevices();
const editor = userWith([membershipOf('m1', ['user_data', ...officePermissions], 'Biuro')]);
const editing: CmsEditing = {
  slug: 'how-it-works',
  version: 1,
  content: '<p>W serwisie</p>',
  versions: [{ number: 1, publishedAt: '2026-11-01T10:00:00Z', effectiveOn: '2026-11-01', author: null }],
  draft: null,
  otherDrafts: [],
};

test('a page that there is not leads home, as any unknown address does', async () => {
  serveSignedIn(
    () => editor,
    ({ path }) => (path.includes('page_editing') ? { body: editing } : undefined),
  );
  const { address } = await openPage('/cms/zzz');
  await waitFor(() => expect(address()).toBe('/'));
});

test('a session that has lapsed leaves the text on this device, for whoever wrote it; a log-out takes it along', async () => {
  const draft = { html: '<p>Pisane przed przerwą</p>', base: 1, revision: null };
  await storeDeviceDraft(editor.id, 'how-it-works', draft);
  localStorage.setItem('gtinoteka.session', '1');
  stubServer(() => refusal(401, 'UNAUTHORIZED'));
  const { address } = await openPage('/how_it_works_cms');
  await waitFor(() => expect(address()).toMatch(/^\/login/));
  await waitFor(() => expect(localStorage.getItem('gtinoteka.wipe')).toBeNull());
  expect(await readDeviceDraft(editor.id, 'how-it-works')).toMatchObject(draft);
  // Another tab has ended the session, and has taken along what that takes: this page writes nothing any more.
  wipePrivateData('elsewhere');
  expect(await storeDeviceDraft(editor.id, 'how-it-works', draft)).toBe(false);
  await waitFor(() => expect(localStorage.getItem('gtinoteka.wipe')).toBeNull());
  expect(await readDeviceDraft(editor.id, 'how-it-works')).toMatchObject(draft);
  wipePrivateData();
  await waitFor(() => expect(localStorage.getItem('gtinoteka.wipe')).toBeNull());
  expect(await readDeviceDraft(editor.id, 'how-it-works')).toBeNull();
  // The page that closes meanwhile keeps what stands on it once more.
  expect(await storeDeviceDraft(editor.id, 'how-it-works', draft)).toBe(false);
  expect(await readDeviceDraft(editor.id, 'how-it-works')).toBeNull();
  setDeviceUser(editor);
  expect(await storeDeviceDraft(editor.id, 'how-it-works', draft)).toBe(true);
});

test('without a network the text of this device is shown, marked as not sent, and kept', async () => {
  await storeDeviceDraft(editor.id, 'how-it-works', { html: '<p>Pisane w pociągu</p>', base: 1, revision: null });
  serveSignedIn(
    () => editor,
    ({ path }) => {
      if (path.includes('page_editing')) throw new TypeError('Failed to fetch');
      return undefined;
    },
  );
  await openPage('/how_it_works_cms');
  await screen.findByText(/Pisane w\spociągu/);
  screen.getByText(/nie został jeszcze wysłany/);
  expect(await readDeviceDraft(editor.id, 'how-it-works')).toMatchObject({ html: '<p>Pisane w pociągu</p>' });
});
