import type { OfficePerson, GrantedOfficeRights, RightsChange } from '@gtinoteka/contract/office/office-people.ts';
import { officePermissions } from '@gtinoteka/contract/permissions.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';

const own = { ...userWith([membershipOf('m1', ['user_data', ...officePermissions], 'Biuro')]), isAdmin: true };
const personOf = (id: string, email: string, rights: GrantedOfficeRights): OfficePerson => ({
  id,
  firstName: 'Administrator',
  lastName: 'Platformy',
  email,
  companies: ['Młyn'],
  ...rights,
});
const none: GrantedOfficeRights = { isAdmin: false, permissions: [] };
const clerk = personOf('u9', 'ewa@mlyn.example', { isAdmin: false, permissions: ['cms'] });
const changes: RightsChange[] = [
  { at: '2026-11-20T09:00:00Z', who: null, whom: own.email, byCommand: true, isAdmin: true, permissions: [] },
];

let people: OfficePerson[];
let answerTo: (call: StubCall) => StubAnswer | undefined;
let asAdministrator: boolean;
let isDemoAccount: boolean;

beforeEach(() => {
  forgetEverything();
  people = [personOf(own.id, own.email, { isAdmin: true, permissions: [] }), clerk];
  answerTo = () => undefined;
  asAdministrator = true;
  isDemoAccount = false;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  const calls = serveSignedIn(
    () => ({ ...own, isAdmin: asAdministrator }),
    (call) =>
      answerTo(call) ??
      (call.path.endsWith('/office_people/') && call.method === 'GET'
        ? { body: { people, changes, isDemoAccount } }
        : undefined),
  );
  await openPage('/administration/people');
  return () => calls.filter(({ method, path }) => method !== 'GET' && path.includes('office_people'));
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('who works for the office is told by address, with what they may do and who gave it', async () => {
  await open();
  await screen.findByRole('heading', { name: /^2\sosoby$/ });
  const table = within(screen.getByRole('table', { name: /Osoby w\sbiurze/, hidden: true }));
  expect(
    table
      .getAllByRole('row', { hidden: true })
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^.+@.+Administrator Platformy \(to Ty\)MłynAdministrator platformyZmień$/),
    'ewa@mlyn.exampleAdministrator PlatformyMłynTreściZmień',
  ]);
  screen.getByText(new RegExp(`^polecenie na serwerze → ${own.email}$`));
});

test('an account of the demonstration is told beforehand that it gives no rights', async () => {
  isDemoAccount = true;
  await open();
  await screen.findByText(/^Konto demonstracyjne/);
});

test('rights are given to an account found by its whole address, and saved beside what they were', async () => {
  const sent = await open();
  const found = personOf('u7', 'jan@lak.example', none);
  answerTo = ({ path, body }) =>
    path.endsWith('/find/')
      ? JSON.stringify(body).includes(found.email)
        ? { body: { person: found } }
        : {
            status: 404,
            body: { code: 'PERSON_NOT_FOUND', detail: 'Nie ma', fields: { email: 'PERSON_NOT_FOUND' } },
          }
      : path.endsWith('/u7/')
        ? { body: { person: found } }
        : undefined;
  fireEvent.click(await screen.findByRole('button', { name: 'Dodaj osobę' }));
  const field = await screen.findByLabelText(/Adres e-mail konta/);
  fireEvent.click(screen.getByRole('button', { name: 'Dalej' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(sent()).toEqual([]);
  fireEvent.change(field, { target: { value: 'NIKT@lak.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Dalej' }));
  await screen.findAllByText(/Nie ma aktywnego konta/);
  fireEvent.change(field, { target: { value: found.email } });
  fireEvent.click(screen.getByRole('button', { name: 'Dalej' }));
  await screen.findByRole('dialog', { name: /Uprawnienia w\sbiurze/ });
  fireEvent.click(box(/^Repozytorium/));
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
  await screen.findByText(/Napiszemy o\stym na\sjan@lak\.example/);
  expect(sent().at(-1)).toMatchObject({
    method: 'PUT',
    path: '/api/v1/companies/office_people/u7/',
    body: { isAdmin: false, permissions: ['repository'], was: none },
  });
});

test('an administrator has everything; a refusal stays in the window, a change by somebody else brings the list again', async () => {
  const sent = await open();
  let code: 'LAST_ADMINISTRATOR' | 'OFFICE_RIGHTS_CHANGED' = 'LAST_ADMINISTRATOR';
  answerTo = ({ method }) => (method === 'PUT' ? refusal(409, code, 'Nie można.') : undefined);
  const [button] = await screen.findAllByRole('button', { name: `Zmień uprawnienia: ${clerk.email}`, hidden: true });
  if (!button) throw new Error('no button');
  fireEvent.click(button);
  await screen.findByRole('dialog', { name: /Uprawnienia w\sbiurze/ });
  expect([box(/^Treści/).checked, box(/^Firmy/).checked, box(/^Firmy/).disabled]).toEqual([true, false, false]);
  fireEvent.click(box(/^Administrator platformy/));
  expect([box(/^Firmy/).checked, box(/^Firmy/).disabled]).toEqual([true, true]);
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
  await within(screen.getByRole('dialog')).findByText('Nie można.');
  code = 'OFFICE_RIGHTS_CHANGED';
  people = [people[0] ?? clerk];
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
  await screen.findByRole('heading', { name: /^1\sosoba$/ });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent()).toHaveLength(2);
});

test('who runs companies alone is told whose it is, and nothing is asked', async () => {
  asAdministrator = false;
  await open();
  await screen.findByRole('heading', { name: 'Uprawnieniami zarządza administrator platformy' });
  expect(screen.queryByRole('button', { name: 'Dodaj osobę' })).toBeNull();
});
