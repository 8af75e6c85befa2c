import { officePermissions } from '@gtinoteka/contract/permissions.ts';
import type { ImportRun } from '@gtinoteka/contract/office/import-runs.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { onFreshDevices, openPage, serveSignedIn } from '../support/browser/page.tsx';

onFreshDevices();
const steward = userWith([membershipOf('m1', ['user_data', ...officePermissions], 'Biuro')]);

/** Opens an upload of which so many rows wait; how often an answer was sent. */
async function openUpload(
  waiting: number,
  acceptable: { added: number; changed: number },
  runs: readonly ImportRun[] = [],
) {
  const upload = {
    id: 'u1',
    companyName: 'Sady',
    nip: null,
    fileName: 'dane.csv',
    description: '',
    userEmail: 'anna@example.pl',
    createdAt: new Date().toISOString(),
    answeredAt: null,
    counts: { waiting, accepted: 0, refused: 0, unfit: 0, unchanged: 0 },
  };
  const calls = serveSignedIn(
    () => steward,
    ({ path, method }) => {
      if (path.endsWith('/undo/')) return { body: { restored: 1, removed: 1, kept: 0 } };
      if (!path.includes('/uploads/')) return undefined;
      if (method === 'GET') return { body: { upload, rows: [], matching: waiting, acceptable, runs } };
      const done = path.includes('/refuse/')
        ? { refused: waiting }
        : { accepted: waiting, changed: 0, unfit: 0, left: 0 };
      return { body: { upload, ...done } };
    },
  );
  await openPage('/stewardship/uploads/u1');
  const press = async (name: RegExp): Promise<void> => {
    const [button] = await screen.findAllByRole('button', { name });
    if (button) fireEvent.click(button);
  };
  return { press, sent: (act: string) => calls.filter(({ path }) => path.includes(`/${act}/`)) };
}

test('accepting more than one row of an upload asks first, with counts', async () => {
  const { press, sent } = await openUpload(12, { added: 3, changed: 7 });
  await press(/^Przyjmij wszystkie: 12$/);
  const dialog = within(await screen.findByRole('dialog', { name: /Przyjąć 10\swierszy\?/ }));
  dialog.getByText(/^Nowe\sprodukty:\s3\.\sZmienione\sprodukty:\s7\.$/);
  dialog.getByText(/^2\swiersze zmieniły się/);
  expect(sent('accept')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Anuluj' }));
  expect(sent('accept')).toEqual([]);
  await press(/^Przyjmij wszystkie: 12$/);
  fireEvent.click(await screen.findByRole('button', { name: /^Przyjmij 10\swierszy$/ }));
  await waitFor(() => expect(sent('accept')).toHaveLength(1));
});

test('accepting the one row of an upload asks nothing', async () => {
  const { press, sent } = await openUpload(1, { added: 1, changed: 0 });
  await press(/^Przyjmij wszystkie: 1$/);
  await waitFor(() => expect(sent('accept')).toHaveLength(1));
});

test('refusing more than one row of an upload asks first', async () => {
  const { press, sent } = await openUpload(2, { added: 2, changed: 0 });
  await press(/^Odrzuć wszystkie$/);
  const dialog = within(await screen.findByRole('dialog', { name: /Odrzucić 2\swiersze\?/ }));
  expect(sent('refuse')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: /^Odrzuć 2\swiersze$/ }));
  await waitFor(() => expect(sent('refuse')).toHaveLength(1));
});

test('an upload shows the run that accepted its rows, and undoing it says that they will wait', async () => {
  const at = new Date().toISOString();
  const run: ImportRun = {
    id: 'r1',
    kind: 'upload',
    origin: 'browser',
    state: 'done',
    fileNames: ['dane.csv'],
    startedBy: 'Katarzyna Maj',
    createdAt: at,
    endedAt: at,
    seconds: 1,
    counts: { rows: 2, accepted: 2, added: 1, changed: 1, unchanged: 0, repeated: 0, rejected: 0 },
    progress: null,
    fault: null,
    notes: [],
    keptRejects: 0,
    uploadId: 'u1',
    isUndoable: true,
    undone: null,
  };
  const { press } = await openUpload(0, { added: 0, changed: 0 }, [run]);
  await screen.findByRole('heading', { name: /^Co\strafiło do\skatalogu$/ });
  await press(/^Cofnij przebieg…$/);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/^Wiersze danych firmy będą czekać na\snową odpowiedź\.$/);
});
