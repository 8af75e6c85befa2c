import type { CmsEditing } from '@gtinoteka/contract/cms.ts';
import type { HeldNotice } from '@gtinoteka/contract/office/documents.ts';
import { officePermissions } from '@gtinoteka/contract/permissions.ts';
import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { onFreshDevices, openPage, serveSignedIn } from '../support/browser/page.tsx';

onFreshDevices();
const editor = userWith([membershipOf('m1', ['user_data', ...officePermissions], 'Biuro')]);
const editing: CmsEditing = {
  slug: 'terms',
  version: 1,
  content: '<p>W serwisie</p>',
  versions: [{ number: 1, publishedAt: '2026-11-01T10:00:00Z', effectiveOn: '2026-11-01', author: null }],
  draft: null,
  otherDrafts: [],
};

function held(effectiveOn: string, count: number): HeldNotice {
  const objections = Array.from({ length: count }, (_, at) => ({
    companyName: `Firma ${at + 1}`,
    at: '2026-11-18T10:00:00Z',
  }));
  return {
    id: `00000000-0000-4000-8000-${effectiveOn.replaceAll('-', '').padStart(12, '0')}`,
    effectiveOn,
    objections,
  };
}

test.each([
  [
    [held('2026-11-20', 2), held('2026-06-01', 1), held('2026-01-01', 5)],
    [
      ['Zmiana od 20-11-2026: 2 sprzeciwy', ['Firma 1, 18-11-2026', 'Firma 2, 18-11-2026']],
      ['Zmiana od 01-06-2026: 1 sprzeciw', ['Firma 1, 18-11-2026']],
      ['Zmiana od 01-01-2026: 5 sprzeciwów', [1, 2, 3, 4, 5].map((at) => `Firma ${at}, 18-11-2026`)],
    ],
  ],
  [[], []],
])('who objected to changes that hold is told change by change, with when', async (notices, told) => {
  serveSignedIn(
    () => editor,
    ({ path }) => {
      if (path.includes('page_editing')) return { body: editing };
      if (!path.includes('page_notice')) return undefined;
      return { body: { earliest: '2026-12-15', companies: 3, notice: null, held: notices } };
    },
  );
  await openPage('/cms/terms');
  const panel = await screen.findByRole('region', { name: 'Zapowiedź zmiany' });
  await within(panel).findByRole('button', { name: /Zapowiedz/ });
  const changes = within(panel).queryAllByRole('heading', { level: 3 });
  const lists = within(panel).queryAllByRole('list');
  expect(lists).toHaveLength(changes.length);
  const texts = (list: HTMLElement | undefined): (string | null)[] =>
    list
      ? within(list)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent)
      : [];
  expect(changes.map((change, at) => [change.textContent?.replace(/\s/g, ' '), texts(lists[at])])).toEqual(told);
});
