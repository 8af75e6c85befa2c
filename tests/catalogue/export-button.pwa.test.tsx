import { fireEvent, screen, waitFor } from '@testing-library/react';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { expect, test } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { onFreshDevices, openPage, serveSignedIn } from '../support/browser/page.tsx';

onFreshDevices();

test('the export is dimmed at once where the limit of the package is used up, and a press asks again', async () => {
  const membership = membershipOf('m1', ['advanced_search', 'database_download']);
  let sizes = 0;
  serveSignedIn(
    () =>
      userWith([
        { ...membership, company: { ...membership.company, subscription: 'monthly', isDownloadUsedUp: true } },
      ]),
    ({ path }) => {
      if (!path.includes('/database/size')) return undefined;
      sizes++;
      return {
        body: {
          count: 3,
          isExact: true,
          reason: 'NO_LIMIT_FOR_GENERATE_DATABASE',
          detail: errorTexts.NO_LIMIT_FOR_GENERATE_DATABASE,
        },
      };
    },
  );
  await openPage('/catalog?name__contains=powid');
  const button = await screen.findByRole('button', { name: 'Pobierz bazę' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  expect(button.className).toContain('is-dimmed');
  expect(sizes).toBe(0);
  fireEvent.click(button);
  await waitFor(() => expect(sizes).toBe(1));
  await screen.findByText(new RegExp(errorTexts.NO_LIMIT_FOR_GENERATE_DATABASE.slice(0, 20)));
});
