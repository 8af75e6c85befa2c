import type { IssueGroup } from '@gtinoteka/contract/office/repository-issues.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toggled } from '../../pwa/features/repository-issues/issues-address.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { wholeText } from '../support/browser/whole-text.ts';

const groupOf = (
  name: string,
  issueError: IssueGroup['issueError'],
  ids: string[],
  more: Partial<IssueGroup> = {},
): IssueGroup => ({
  companyExternalId: `c-${name}`,
  companyName: name,
  numIssues: ids.length,
  issueError,
  dataPoolName: 'Produkty krajowe',
  issueStatus: 'new_issue',
  lastModified: '2026-11-23T08:00:00Z',
  assignedUser: null,
  issuesIds: ids,
  ...more,
});
const first = groupOf('Sady Dolne', 'EP-0005', ['1', '2']);
const second = groupOf('Źródełko', 'EP-0003', ['3'], {
  issueStatus: 'in_progress_issue',
  assignedUser: { id: 'u1', name: 'Anna Wróblewska' },
});
const third = groupOf('Młyn', 'EP-0006', ['4', '5', '6']);

const person = userWith([membershipOf('m1', ['user_data', 'repository', 'registered_company'], 'Biuro')]);
let answerTo: (call: StubCall) => StubAnswer | undefined = () => undefined;
let isEmpty = false;

async function open(path = '/repository') {
  const calls = serveSignedIn(
    () => person,
    (call) => {
      const own = answerTo(call);
      if (own) return own;
      if (call.path.endsWith('/issues_by_company/')) {
        const page = (call.body as { page: number }).page;
        const records = isEmpty ? [] : page === 1 ? [first, second] : [third];
        return {
          body: {
            records,
            pages: isEmpty ? 0 : 2,
            numAllRecords: isEmpty ? 0 : 12,
            open: 214,
            unassigned: 16,
            checkedAt: '2026-11-23T02:10:00Z',
          },
        };
      }
      if (call.path.endsWith('/datapools/'))
        return {
          body: {
            datapools: [
              { id: 'national', name: 'Produkty krajowe' },
              { id: 'global', name: 'Rejestr globalny' },
            ],
          },
        };
      if (call.path.endsWith('/people/')) return { body: { people: [{ id: 'u1', name: 'Anna Wróblewska' }] } };
      return undefined;
    },
  );
  return { calls, ...(await openPage(path)) };
}
const asked = (calls: StubCall[]) =>
  calls.filter(({ path }) => path.endsWith('/issues_by_company/')).map(({ body }) => body);
const bodies = (calls: StubCall[], end: string) =>
  calls.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);
const table = () => screen.findByRole('table');
const tick = async (name: RegExp) => fireEvent.click(within(await table()).getByRole('checkbox', { name }));
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => {
  forgetEverything();
  answerTo = () => undefined;
  isEmpty = false;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [['new_issue'], 'all', ['all']],
  [['all'], 'new_issue', ['new_issue']],
  [['new_issue'], 'resolved_issue', ['new_issue', 'resolved_issue']],
  [['new_issue'], 'new_issue', ['all']],
  [['all'], 'all', ['all']],
])('of %j a press on %s leaves %j', (chosen, value, left) => {
  expect(toggled(chosen, value)).toEqual(left);
});

describe('the repository', () => {
  test('begins with what waits; says how much is open and when all was checked', async () => {
    const { calls } = await open();
    await table();
    expect(asked(calls)).toEqual([
      {
        dataPools: ['all'],
        issueErrors: ['all'],
        issueStatuses: ['new_issue', 'in_progress_issue'],
        abandoned: false,
        page: 1,
      },
    ]);
    screen.getByText(wholeText(/214\sotwartych grup, 16 bez\sosoby\. Sprawdzone w\scałości 23-11-2026 o\s03:10\./));
    screen.getByRole('heading', { name: /^12\sgrup$/ });
    expect((await table()).textContent).toContain('Brak albo zły kod GPC');
  });

  test('keeps filters in the address: several of a kind, "all", abandoned ones', async () => {
    const { address, calls } = await open();
    await table();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Cyfra kontrolna' }));
    await waitFor(() => expect(address()).toBe('/repository?errors=EP-0003'));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Niezgodne dane' }));
    fireEvent.click(screen.getByRole('checkbox', { name: /^W\stoku$/ }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Rejestr globalny' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Pokaż też porzucone' }));
    await waitFor(() =>
      expect(asked(calls).at(-1)).toEqual({
        dataPools: ['global'],
        issueErrors: ['EP-0003', 'EP-0006'],
        issueStatuses: ['new_issue'],
        abandoned: true,
        page: 1,
      }),
    );
    fireEvent.click(within(screen.getByRole('group', { name: 'Błąd' })).getByRole('checkbox', { name: 'Wszystkie' }));
    await waitFor(() => expect(asked(calls).at(-1)).toMatchObject({ issueErrors: ['all'] }));
  });

  test('a company is chosen from suggestions; "no results" can be chosen too', async () => {
    let found: object[] = [{ id: '0199aaaa-0000-7000-8000-000000000001', name: 'Sady Dolne', groups: 2 }];
    answerTo = ({ path }) => (path.endsWith('/get_comps/') ? { body: { results: found } } : undefined);
    const { calls, address } = await open();
    await table();
    const field = screen.getByRole('combobox', { name: 'Firma' });
    fireEvent.change(field, { target: { value: 'sady' } });
    fireEvent.click(await screen.findByRole('option', { name: /Sady Dolne/ }));
    await waitFor(() => expect(asked(calls).at(-1)).toMatchObject({ company: '0199aaaa-0000-7000-8000-000000000001' }));
    found = [];
    fireEvent.change(screen.getByRole('combobox', { name: 'Firma' }), { target: { value: 'nikt' } });
    fireEvent.click(await screen.findByRole('option', { name: /Brak wyników/ }));
    await waitFor(() => expect(asked(calls).at(-1)).toMatchObject({ company: 'no_results' }));
    fireEvent.click(button('Wszystkie firmy'));
    await waitFor(() => expect(address()).toBe('/repository'));
  });

  test('the file is off while nothing is ticked; what is ticked stays over pages', async () => {
    const { calls } = await open();
    await table();
    expect(button('Generuj plik').disabled).toBe(true);
    await tick(/Sady Dolne/);
    screen.getByText(/Zaznaczono 1\sgrupę, 2\skody\./);
    await tick(/Zaznacz wszystkie/);
    screen.getByText(/Zaznaczono 2\sgrupy, 3\skody\./);
    fireEvent.click(screen.getByRole('link', { name: 'Strona 2' }));
    await waitFor(async () => expect((await table()).textContent).toContain('Młyn'));
    screen.getByText(/Zaznaczono 2\sgrupy, 3\skody\./);
    await tick(/Młyn/);
    answerTo = ({ path }) => (path.endsWith('/generate_issue_file/') ? { body: { id: 'f1', issues: 6 } } : undefined);
    fireEvent.click(button('Generuj plik'));
    await screen.findByText(/Przygotowujemy plik ze\szgłoszeniami/);
    expect(bodies(calls, '/generate_issue_file/')).toEqual([{ issueIds: ['1', '2', '3', '4', '5', '6'] }]);
    await waitFor(() => expect(button('Generuj plik').disabled).toBe(true));
  });

  test('all of a page are ticked and unticked at once', async () => {
    await open();
    await tick(/Źródełko/);
    const all = within(await table()).getByRole<HTMLInputElement>('checkbox', { name: /Zaznacz wszystkie/ });
    expect(all.indeterminate).toBe(true);
    fireEvent.click(all);
    fireEvent.click(all);
    screen.getByText('Zaznacz grupy, żeby utworzyć plik albo zmienić zgłoszenia.');
  });

  test('a status and a person are set, and what could not be changed is said', async () => {
    const { calls } = await open();
    await table();
    await tick(/Sady Dolne/);
    answerTo = ({ method }) => (method === 'PATCH' ? { body: { changed: 2 } } : undefined);
    fireEvent.click(button('Zmień status…'));
    fireEvent.change(await screen.findByRole('combobox', { name: 'Status' }), { target: { value: 'abandoned_issue' } });
    fireEvent.click(button('Zapisz'));
    await screen.findByText('Zmienione zgłoszenia: 2.');
    await tick(/Źródełko/);
    answerTo = ({ method }) => (method === 'PATCH' ? { body: { changed: 0 } } : undefined);
    fireEvent.click(button('Przypisz…'));
    await screen.findByRole('option', { name: 'Anna Wróblewska' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Osoba' }), { target: { value: 'u1' } });
    fireEvent.click(button('Zapisz'));
    await screen.findByText(/Żadnego z\stych zgłoszeń/);
    expect(bodies(calls, '/issues/')).toEqual([
      { issueIds: ['1', '2'], issueStatus: 'abandoned_issue' },
      { issueIds: ['3'], assignedUser: 'u1' },
    ]);
  });

  test('companies of what is ticked get their summaries once that is confirmed', async () => {
    answerTo = ({ path }) =>
      path.endsWith('/digests/') ? { body: { sent: 1, same: 0, nobody: 0, nothing: 0 } } : undefined;
    const { calls } = await open();
    await tick(/Sady Dolne/);
    fireEvent.click(button('Wyślij firmom…'));
    await screen.findByText(/dostanie jeden e-mail/);
    expect(bodies(calls, '/digests/')).toEqual([]);
    fireEvent.click(button('Wyślij'));
    await screen.findByText(/Podsumowanie wysłane: 1\sfirma\./);
    expect(bodies(calls, '/digests/')).toEqual([{ issueIds: ['1', '2'] }]);
  });

  test('a row leads to its group, and back to the same filters and ticks', async () => {
    answerTo = ({ path }) => (path.includes('/groups/') ? refusal(404, 'NOT_FOUND', 'Nie ma tego.') : undefined);
    const { address } = await open('/repository?errors=EP-0003&page=2');
    await tick(/Młyn/);
    fireEvent.click(within(await table()).getByRole('link', { name: 'Młyn' }));
    await screen.findByText('Nie ma tego.');
    expect(address()).toBe('/repository/groups/EP-0006.national.c-Młyn?status=new_issue');
    fireEvent.click(screen.getByRole('link', { name: 'Repozytorium', current: false }));
    await waitFor(() => expect(address()).toBe('/repository?errors=EP-0003&page=2'));
    await table();
    screen.getByText(/Zaznaczono 1\sgrupę, 3\skody\./);
  });

  test('says so when there are none, and why it could not be loaded', async () => {
    isEmpty = true;
    await open();
    await screen.findByText('Nie ma takich zgłoszeń');
    cleanup();
    forgetEverything();
    answerTo = ({ path }) =>
      path.endsWith('/issues_by_company/') ? refusal(503, 'SERVICE_UNAVAILABLE', 'Spróbuj za chwilę.') : undefined;
    await open();
    await screen.findByText('Spróbuj za chwilę.');
  });
});

test('a link to an issue file that does not work shows the generic error and nothing else', async () => {
  answerTo = ({ path }) => (path.includes('/issue_file/') ? refusal(410, 'LINK_EXPIRED') : undefined);
  const { calls } = await open('/repository/issue_file/0199aaaa-0000-7000-8000-000000000001');
  await screen.findByText('Coś poszło nie tak, spróbuj ponownie.');
  expect(screen.queryByText(/Pobieranie zaczyna się samo/)).toBeNull();
  button('Pobierz plik');
  expect(calls.map(({ path }) => path)).toContain(
    '/api/v1/repository/c-m1/issue_file/0199aaaa-0000-7000-8000-000000000001/',
  );
});
