import 'fake-indexeddb/auto';
import type { FileKind } from '@gtinoteka/contract/files/verification.ts';
import { isIssueFile } from '@gtinoteka/contract/texts/issue-texts.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { onFreshDevices, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { sender, waitingFile } from '../support/browser/waiting-file.ts';
import { unhurried } from '../support/run/pace.ts';

const waiting = { timeout: unhurried(20_000) };
const issueHeaders = ['GTIN', 'Nazwa produktu', 'Marka', 'Kod GPC', 'Błąd', 'Na czym polega', 'Jak poprawić'];
const warning = /^To plik ze zgłoszeniami do\spoprawy/;

onFreshDevices();

/** Opens the page on which a file waits for its columns; the calls that change something. */
async function openWaiting(kind: FileKind, headers: readonly string[]): Promise<string[]> {
  let file = { ...waitingFile, kind, asksColumns: true };
  const changes: string[] = [];
  const preview = {
    headers,
    rows: [{ line: 2, cells: ['5901234123457', ...headers.slice(1).map(() => 'x')] }],
    sheet: null,
    unreadSheets: [],
    isIssueFile: isIssueFile(headers),
    rowsTotal: 1,
    left: 10,
    subscription: 'free',
    columns: { gtin: 0, name: null, brand: null, netContent: null, gpc: null },
    harm: [],
    doubt: null,
  };
  serveSignedIn(
    () => userWith([membershipOf('m1', sender)]),
    ({ path, method }) => {
      if (method === 'POST' && path.includes('/files/7/')) {
        changes.push(path.split('/').at(-2) ?? '');
        return { body: (file = { ...file, asksColumns: false, processingStatus: -1, isCancelled: true }) };
      }
      if (path.endsWith('/files/')) return { body: { records: [file], numAllRecords: 1 } };
      if (path.endsWith('/preview/')) return { body: preview };
      return path.endsWith('/progress/') ? { body: { files: [], databases: [] } } : undefined;
    },
  );
  await openPage(kind === 'verify' ? '/verify_data' : '/verify_data/upload');
  await screen.findByRole('button', { name: /^Sprawdź/ }, waiting);
  return changes;
}

test('an issue file sent to verification is led to the upload page before anything is charged', async () => {
  const changes = await openWaiting('verify', issueHeaders);
  expect(screen.getByText(warning)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Wyślij dane do katalogu' }));
  await screen.findByRole('heading', { level: 1, name: 'Wyślij dane do katalogu' }, waiting);
  expect(changes).toEqual(['cancel']);
});

test.each([
  ['verify', ['GTIN', 'Nazwa', 'Błąd']],
  ['upload', issueHeaders],
] as const)('sending to %s says nothing of issues for the headers %j', async (kind, headers) => {
  await openWaiting(kind, headers);
  expect(screen.queryByText(warning)).toBeNull();
});
