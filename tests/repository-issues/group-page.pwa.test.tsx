import type { IssueEvent, IssueOfGroup } from '@gtinoteka/contract/office/issue-groups.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventText } from '../../pwa/features/repository-issues/group-texts.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';

const companyId = '0199aaaa-0000-7000-8000-000000000001';
const group = `EP-0003.national.${companyId}`;
const codeOf = (id: string, gtin: string, more: Partial<IssueOfGroup> = {}): IssueOfGroup => ({
  id,
  gtin,
  productName: `Produkt ${id}`,
  isInCatalogue: true,
  gpcBrick: null,
  detail: 'check_digit',
  isFound: true,
  lastModified: '2026-11-21T08:40:00Z',
  assignedUser: null,
  ...more,
});
const person = userWith([membershipOf('m1', ['user_data', 'repository', 'registered_company'], 'Biuro')]);
const eventOf = (more: Partial<IssueEvent>): IssueEvent => ({
  id: '1',
  at: '2026-11-19T02:10:00Z',
  act: 'found',
  issues: 38,
  who: null,
  isComplete: true,
  fromStatus: null,
  status: null,
  person: null,
  note: null,
  ...more,
});

let answerTo: (call: StubCall) => StubAnswer | undefined = () => undefined;
const shown = (status: string) => ({
  companyExternalId: companyId,
  companyName: 'Sady Dolne sp. z o.o.',
  issueError: 'EP-0003',
  dataPoolName: 'Produkty krajowe',
  counts: { new_issue: 0, in_progress_issue: 26, resolved_issue: 12, abandoned_issue: 0 },
  mended: 12,
  foundAt: '2026-11-19T02:10:00Z',
  lastModified: '2026-11-21T08:40:00Z',
  issueStatus: status,
  people: [{ id: 'u1', name: 'Tomasz Gil', issues: 26 }],
  records:
    status === 'resolved_issue'
      ? [codeOf('3', '05901520000059', { isFound: false }), codeOf('4', '05901520000066')]
      : [
          codeOf('1', '05907777002118'),
          codeOf('2', '05901520000079', { productName: null, isInCatalogue: false }),
          codeOf('5', '05901520000093', { productName: null }),
        ],
  pages: status === 'resolved_issue' ? 2 : 3,
});

async function open(path = `/repository/groups/${group}`) {
  const calls = serveSignedIn(
    () => person,
    (call) => {
      const own = answerTo(call);
      if (own) return own;
      if (call.path.endsWith('/people/'))
        return {
          body: {
            people: [
              { id: 'u1', name: 'Tomasz Gil' },
              { id: 'u2', name: 'Anna Maj' },
            ],
          },
        };
      if (call.path.includes('/history/')) {
        const isOlder = call.query.has('before');
        return {
          body: isOlder
            ? { events: [eventOf({})], hasMore: false }
            : {
                events: [
                  eventOf({
                    id: '7',
                    act: 'status',
                    who: 'Tomasz Gil',
                    fromStatus: 'new_issue',
                    status: 'in_progress_issue',
                    note: 'Obiecali poprawę.',
                  }),
                ],
                hasMore: true,
              },
        };
      }
      if (call.path.includes('/of_company/'))
        return {
          body: {
            groups: [{ group, issueError: 'EP-0003', dataPoolName: 'Produkty krajowe', issues: 26 }],
            digest: { at: '2026-11-20T13:02:00Z', who: 'Tomasz Gil', issues: 26 },
          },
        };
      if (call.path.endsWith('/digests/')) return { body: { sent: 0, same: 1, nobody: 0, nothing: 0 } };
      if (call.method === 'PATCH')
        return { body: { changed: (call.body as { issueIds?: [] }).issueIds?.length ?? 26 } };
      if (call.path.includes('/groups/')) return { body: shown(call.query.get('status') ?? 'in_progress_issue') };
      if (call.path.endsWith('/issues_by_company/'))
        return { body: { records: [], pages: 0, numAllRecords: 0, open: 0, unassigned: 0, checkedAt: null } };
      if (call.path.endsWith('/datapools/')) return { body: { datapools: [] } };
      return undefined;
    },
  );
  return { calls, ...(await openPage(path)) };
}
const decisions = (calls: StubCall[]) => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => {
  forgetEverything();
  answerTo = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('says what is wrong, how it is mended, how far the company is, and what became of it', async () => {
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Błędna cyfra kontrolna' });
  screen.getByText(/Firma poprawiła 12 z\s38\skodów\./);
  screen.getByText(/Porównaj numer z opakowaniem/);
  const table = await screen.findByRole('table', { name: /Kody w\szgłoszeniu/ });
  expect(table.textContent).toContain('jest 8, powinno być 2');
  expect(table.textContent).toMatch(/Nie ma go w\skatalogu/);
  expect(table.textContent).toContain('Bez nazwy');
  const card = screen.getByRole('region', { name: 'Fakty' });
  expect(card.textContent).toContain('19-11-2026');
  await screen.findByText(/Zmieniono status 38\skodów z\s„nowe” na\s„w\stoku”/);
  screen.getByText('Obiecali poprawę.');
  fireEvent.click(button('Pokaż wcześniejsze'));
  await screen.findByText(/Pełne sprawdzenie katalogu znalazło 38\skodów/);
});

test('a status shows its codes; a claim waits for a check', async () => {
  const { address } = await open();
  fireEvent.click(await screen.findByRole('link', { name: /^Rozwiązane/ }));
  await waitFor(() => expect(address()).toBe(`/repository/groups/${group}?status=resolved_issue`));
  await waitFor(() => expect(screen.getByRole('table').textContent).toContain('cyfra w\u00a0porządku'));
  expect(screen.getByRole('table').textContent).toContain('czeka na\u00a0sprawdzenie');
  button(/Cofnij do\snowych/);
});

test('a decision is about all of the status, or about the ticked codes; its note goes along', async () => {
  const { calls, address } = await open();
  const table = await screen.findByRole('table');
  screen.getByText(/wszystkich w\stym statusie: 26\skodów/);
  fireEvent.click(within(table).getByRole('checkbox', { name: /5907777002118/ }));
  screen.getByText(/zaznaczonych: 1\skod/);
  fireEvent.click(button('Porzuć…'));
  fireEvent.change(await screen.findByRole('textbox', { name: /Notatka/ }), { target: { value: 'Nie produkują.' } });
  fireEvent.click(button('Porzuć'));
  await screen.findByText('Zmienione zgłoszenia: 1.');
  await screen.findByText(/wszystkich w\stym statusie/);
  fireEvent.change(await screen.findByRole('combobox', { name: 'Osoba' }), { target: { value: 'u2' } });
  await waitFor(() => expect(decisions(calls)).toHaveLength(2));
  fireEvent.click(button('Oznacz jako rozwiązane…'));
  fireEvent.click(await screen.findByRole('button', { name: 'Oznacz' }));
  await waitFor(() => expect(address()).toBe(`/repository/groups/${group}?status=resolved_issue`));
  expect(decisions(calls)).toEqual([
    { from: 'in_progress_issue', issueStatus: 'abandoned_issue', note: 'Nie produkują.', issueIds: ['1'] },
    { from: 'in_progress_issue', assignedUser: 'u2' },
    { from: 'in_progress_issue', issueStatus: 'resolved_issue', note: '' },
  ]);
});

test('a summary is sent to the company, and the page says when it got the last one', async () => {
  const { calls } = await open();
  await screen.findByText(/Ostatnie podsumowanie: 20-11-2026 o\s14:02, 26\skodów, Tomasz Gil\./);
  fireEvent.click(button('Wyślij podsumowanie firmie'));
  await screen.findByText(/To samo wyszło już w\sciągu 7 dni: 1\sfirma\./);
  expect(calls.find(({ path }) => path.endsWith('/digests/'))?.body).toEqual({ companies: [companyId] });
});

test('what is refused says why, and nothing that was ticked is lost', async () => {
  answerTo = ({ method }) =>
    method === 'PATCH' ? refusal(503, 'SERVICE_UNAVAILABLE', 'Spróbuj za chwilę.') : undefined;
  await open();
  fireEvent.click(within(await screen.findByRole('table')).getByRole('checkbox', { name: /5907777002118/ }));
  fireEvent.click(button(/Cofnij do\snowych/));
  await screen.findByText('Spróbuj za chwilę.');
  screen.getByText(/zaznaczonych: 1\skod/);
});

test('a group that is not there says so', async () => {
  answerTo = ({ path }) => (path.includes('/groups/') ? refusal(404, 'NOT_FOUND', 'Nie ma tego.') : undefined);
  await open();
  await screen.findByText('Nie ma tego.');
});

test.each([
  [{ act: 'found', issues: 1, isComplete: false }, 'Sprawdzenie zmian znalazło 1 kod'],
  [{ act: 'reopened', issues: 2 }, 'Pełne sprawdzenie katalogu znalazło znowu 2 kody'],
  [{ act: 'closed', issues: 1 }, 'Pełne sprawdzenie katalogu potwierdziło poprawę 1 kodu'],
  [{ act: 'assigned', issues: 5, person: 'Anna Maj' }, 'Anna Maj: przypisano 5 kodów'],
  [{ act: 'assigned', issues: 22 }, 'Zdjęto osobę z 22 kodów'],
  [{ act: 'status', issues: 1, status: 'abandoned_issue' }, 'Zmieniono status 1 kodu na „porzucone”'],
  [{ act: 'digest', issues: 3 }, 'Wysłano firmie podsumowanie: 3 kody do poprawy'],
] as const)('%j is told of as „%s”', (event, text) => {
  expect(eventText(eventOf(event)).replace(/\u00a0/g, ' ')).toBe(text);
});
