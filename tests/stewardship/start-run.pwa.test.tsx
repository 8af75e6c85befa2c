import { officePermissions } from '@gtinoteka/contract/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal } from '../shell/stub-server.ts';
import { onFreshDevices, openPage, serveSignedIn } from '../support/browser/page.tsx';

onFreshDevices();
const steward = userWith([membershipOf('m1', ['user_data', ...officePermissions], 'Biuro')]);

test('the first real list is sent only once the steward has said that no administrator stays', async () => {
  const calls = serveSignedIn(
    () => steward,
    ({ path, method }) => {
      if (!path.includes('/runs/')) return undefined;
      if (method === 'POST') return refusal(409, 'CATALOGUE_BUSY');
      return { body: { records: [], numAllRecords: 0, demo: { closesAccounts: true, staying: [] } } };
    },
  );
  const sent = () => calls.filter(({ method, path }) => method === 'POST' && path.includes('/runs/'));
  await openPage('/stewardship');
  const [open] = await screen.findAllByRole('button', { name: 'Wczytaj plik' });
  if (open) fireEvent.click(open);
  const dialog = within(await screen.findByRole('dialog'));
  const sure = await dialog.findByRole('checkbox', { name: /nie\szostanie żaden administrator/ });
  fireEvent.change(dialog.getByLabelText(/^Plik/), { target: { files: [new File(['GTIN'], 'lista.csv')] } });
  fireEvent.click(dialog.getByRole('button', { name: 'Wczytaj' }));
  await dialog.findByText(/^Zaznacz, że wiesz/);
  expect(sent()).toEqual([]);
  fireEvent.click(sure);
  fireEvent.click(dialog.getByRole('button', { name: 'Wczytaj' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.query.get('withoutAdministrator')).toBe('yes');
});
