import type { CmsEditing } from '@gtinoteka/contract/cms.ts';
import { officePermissions } from '@gtinoteka/contract/permissions.ts';
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepDeviceDraft, readDeviceDraft } from '../../pwa/features/cms/device-draft.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
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

test('without a network the text of this device is shown, marked as not sent, and kept', async () => {
  await keepDeviceDraft(editor.id, 'how-it-works', { html: '<p>Pisane w pociągu</p>', base: 1, revision: null });
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
