import type { CompanyMembership } from '@gtinoteka/contract/company-users.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { allConsents } from '../support/typed-person.ts';

function personOf(id: string, firstName: string, options: Partial<CompanyMembership> = {}): CompanyMembership {
  return {
    id: `m-${id}`,
    activated: true,
    isCompanyRepresentative: false,
    permissionGroup: 'location_user',
    activationDate: '2025-02-03T10:00:00Z',
    invitedAt: null,
    user: {
      id,
      firstName,
      lastName: 'Nowak',
      email: `${id}@sady.example`,
      phoneNumber: null,
      dateJoined: '2025-02-03T10:00:00Z',
      lastLogin: null,
      confirmedStatute: true,
      ...allConsents(null),
    },
    ...options,
  };
}

const own = personOf('u1', 'Anna', { permissionGroup: 'location_admin', isCompanyRepresentative: true });
const other = personOf('u2', 'Michał');
const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const waiting: CompanyMembership = {
  ...personOf('u3', ''),
  activated: false,
  activationDate: null,
  invitedAt: yesterday,
  user: { ...personOf('u3', '').user, id: null, lastName: '', email: 'pawel@sady.example', dateJoined: null },
};

let person = userWith([membershipOf('m1', ['users_manage', 'user_data'], 'Sady Dolne')]);
let answerTo: (call: StubCall) => StubAnswer | undefined = () => undefined;
let people = [own, other, waiting];
let total = 3;

async function open(path = '/users') {
  const calls = serveSignedIn(
    () => person,
    (call) =>
      answerTo(call) ??
      (call.path.includes('get_company_memberships') ? { body: { records: people, numAllRecords: total } } : undefined),
  );
  const page = await openPage(path);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Użytkownicy' })).toBeTruthy());
  return { calls, ...page };
}

const table = () => screen.findByRole('table');
const rowOf = async (text: string) => {
  const row = within(await table())
    .getAllByRole('row')
    .find(({ textContent }) => textContent?.includes(text));
  if (!row) throw new Error(`No row has ${text}`);
  return row;
};
const press = (place: HTMLElement, name: string | RegExp) =>
  fireEvent.click(within(place).getByRole('button', { name }));
const dialog = () => screen.findByRole('dialog');
const sent = (calls: StubCall[], method: string) =>
  calls.filter((call) => call.method === method && !call.path.includes('token'));

beforeEach(() => {
  forgetEverything();
  person = userWith([membershipOf('m1', ['users_manage', 'user_data'], 'Sady Dolne')]);
  answerTo = () => undefined;
  people = [own, other, waiting];
  total = 3;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('on a phone the bar has the way back and the invitation, and "Konto" is where it belongs', async () => {
  await open();
  expect(screen.getByRole('button', { name: 'Zaproś osobę' }).closest('.appbar')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Wróć' })).toBeTruthy();
  const tabs = screen.getAllByRole('button', { name: 'Konto' }).filter((tab) => tab.closest('.tabbar'));
  expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual(['true']);
});

describe('the list', () => {
  test('asks for the first page by first name and says how many people there are', async () => {
    const { calls } = await open();
    await table();
    const [call] = calls.filter(({ path }) => path.includes('get_company_memberships'));
    expect(call?.path).toBe('/api/v1/accounts/u1/get_company_memberships/c-m1/');
    expect(call?.query.toString()).toBe('page=0&page_size=10&sort_column=user__first_name&direction=asc');
    expect(screen.getByText('Sady Dolne, 3 osoby')).toBeTruthy();
  });

  test('marks one’s own row and gives it no buttons; a representative is "Autoryzowany"', async () => {
    await open();
    const row = await rowOf('Anna Nowak');
    expect(row.textContent).toContain('To Ty');
    expect(row.textContent).toContain('Autoryzowany');
    expect(row.textContent).toContain('03-02-2025');
    expect(within(row).queryAllByRole('button')).toEqual([]);
    expect(within(await rowOf('Michał Nowak')).getAllByRole('button')).toHaveLength(2);
  });

  test('greys a row that waits; its tooltip comes with focus, goes with Escape, and describes the mark', async () => {
    await open();
    const row = await rowOf('pawel@sady.example');
    expect(row.className).toContain('is-off');
    const mark = within(row).getByRole('button', { name: /Czeka na.aktywację/ });
    const tip = within(row).getByRole('tooltip', { hidden: true });
    expect([tip.hidden, mark.getAttribute('aria-describedby')]).toEqual([true, tip.id]);
    fireEvent.focus(mark);
    expect(tip.hidden).toBe(false);
    expect(tip.textContent).toMatch(/^Zaproszenie wysłane \d\d-\d\d-\d{4}\. Osoba musi kliknąć link z.e-maila\.$/);
    fireEvent.keyDown(mark, { key: 'Escape' });
    expect(tip.hidden).toBe(true);
  });

  test('says of a link past its week that it has ended', async () => {
    people = [{ ...waiting, invitedAt: '2026-01-02T10:00:00Z' }];
    await open();
    const row = await rowOf('Link wygasł');
    expect(within(row).getByRole('tooltip', { hidden: true }).textContent).toContain('02-01-2026 już wygasło');
  });

  test('keeps page and sorting in the address', async () => {
    total = 25;
    const { address, calls } = await open('/users?page=2&sort_column=user__email&direction=desc');
    await table();
    expect(calls.find(({ path }) => path.includes('memberships'))?.query.toString()).toBe(
      'page=1&page_size=10&sort_column=user__email&direction=desc',
    );
    expect(screen.getByRole('columnheader', { name: /E-mail/ }).getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(screen.getByRole('link', { name: 'Strona 3' }));
    expect(address()).toBe('/users?page=3&sort_column=user__email&direction=desc');
    fireEvent.click(screen.getByRole('link', { name: 'Uprawnienia, sortuj' }));
    expect(address()).toBe('/users?sort_column=permission_group');
    fireEvent.click(screen.getByRole('link', { name: 'Uprawnienia, sortuj' }));
    expect(address()).toBe('/users?sort_column=permission_group&direction=desc');
  });

  test('leads a page past the last to the last, and a page that means nothing to the first', async () => {
    total = 12;
    const { address } = await open('/users?page=9');
    await waitFor(() => expect(address()).toBe('/users?page=2'));
    cleanup();
    const { calls } = await open('/users?page=x&sort_column=password&direction=up');
    await table();
    expect(calls.find(({ path }) => path.includes('memberships'))?.query.toString()).toContain('page=0');
  });

  test('that cannot be loaded says so and can be asked again', async () => {
    answerTo = ({ path }) => (path.includes('memberships') ? refusal(429, 'TOO_MANY_REQUESTS', 'Za dużo.') : undefined);
    await open();
    await screen.findByText('Za dużo.');
    answerTo = () => undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    await table();
  });

  test.each(['ACCESS_DENIED', 'NOT_FOUND'])('refused with %s sends home whoever has lost the right', async (code) => {
    answerTo = ({ path }) => {
      if (!path.includes('memberships')) return undefined;
      person = userWith([membershipOf('m1', ['user_data'])]);
      return refusal(code === 'ACCESS_DENIED' ? 403 : 404, code, 'Nie masz uprawnień do tej czynności');
    };
    serveSignedIn(
      () => person,
      (call) => answerTo(call),
    );
    const { address } = await openPage('/users');
    await waitFor(() => expect(address()).toBe('/'));
    await screen.findByText('Nie masz uprawnień do tej czynności');
  });
});

describe('inviting', () => {
  const write = (value: string) => fireEvent.change(screen.getByLabelText('E-mail służbowy'), { target: { value } });

  async function openInvitation() {
    const page = await open();
    await table();
    fireEvent.click(screen.getByRole('button', { name: 'Zaproś osobę' }));
    await dialog();
    return page;
  }

  test('sends the address in lower case with the group, says INVITE_USER_SUCCESS and brings the list again', async () => {
    const { calls } = await openInvitation();
    answerTo = ({ method }) => (method === 'POST' ? { body: { membershipId: 'm-9' } } : undefined);
    write('Tomasz.Gornik@Sady.Example');
    fireEvent.click(screen.getByRole('radio', { name: /Administrator/ }));
    press(await dialog(), 'Wyślij zaproszenie');
    await screen.findByText('Zaproszenie wysłane na adres tomasz.gornik@sady.example.');
    const [call] = sent(calls, 'POST');
    expect(call?.path).toBe('/api/v1/accounts/u1/invite_user/c-m1/');
    expect(call?.body).toEqual({ email: 'tomasz.gornik@sady.example', permissionGroup: 'location_admin' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(calls.filter(({ path }) => path.includes('memberships')).length).toBeGreaterThan(1));
  });

  test.each([
    ['', 'Pole wymagane'],
    ['bez-malpy', 'Błędny format e-mail'],
  ])('with %j says %s and sends nothing', async (value, text) => {
    const { calls } = await openInvitation();
    write(value);
    press(await dialog(), 'Wyślij zaproszenie');
    expect(within(await dialog()).getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail służbowy'));
    expect(sent(calls, 'POST')).toEqual([]);
  });

  test('of somebody there already says USER_ALREADY_INVITED under the address', async () => {
    await openInvitation();
    answerTo = ({ method }) =>
      method === 'POST'
        ? {
            status: 409,
            body: { code: 'USER_ALREADY_INVITED', detail: 'x', fields: { email: 'USER_ALREADY_INVITED' } },
          }
        : undefined;
    write('michal@sady.example');
    press(await dialog(), 'Wyślij zaproszenie');
    expect(await within(await dialog()).findByText('Ta osoba jest już w firmie albo ma zaproszenie.')).toBeTruthy();
    expect(screen.getByLabelText('E-mail służbowy').getAttribute('aria-invalid')).toBe('true');
  });

  test('too often says when the next one goes', async () => {
    await openInvitation();
    answerTo = ({ method }) =>
      method === 'POST' ? { ...refusal(429, 'TOO_MANY_REQUESTS'), headers: { 'retry-after': '1290' } } : undefined;
    write('ktos@sady.example');
    press(await dialog(), 'Wyślij zaproszenie');
    expect(await screen.findByText(/Następne wyślesz za.22.minuty\./)).toBeTruthy();
  });
});

describe('the rights of a person', () => {
  async function openRights(name = 'Michał Nowak') {
    const page = await open();
    press(await rowOf(name), /^Zmień uprawnienia/);
    await dialog();
    return page;
  }

  test('that stay are USER_PERMISSION_NOT_CHANGED, without a call', async () => {
    const { calls } = await openRights();
    press(await dialog(), 'Zapisz');
    expect(within(await dialog()).getByText(/^Nic się nie zmieniło/)).toBeTruthy();
    expect(sent(calls, 'PATCH')).toEqual([]);
  });

  test('are sent with the mark of a representative, which only an administrator can have', async () => {
    const { calls } = await openRights();
    answerTo = ({ method }) => (method === 'PATCH' ? { body: {} } : undefined);
    expect(screen.queryByRole('checkbox')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: /Administrator/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /Reprezentant/ }));
    press(await dialog(), 'Zapisz');
    await screen.findByText('Uprawnienia zostały zmienione.');
    expect(sent(calls, 'PATCH').map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/v1/accounts/u1/set_permission/m-u2/',
        { permissionGroup: 'location_admin', isCompanyRepresentative: true },
      ],
    ]);
  });

  test('of the last representative stay, and the window says why', async () => {
    people = [own, personOf('u4', 'Ola', { permissionGroup: 'location_admin', isCompanyRepresentative: true })];
    answerTo = ({ method }) =>
      method === 'PATCH'
        ? refusal(400, 'CHANGE_PERMISSION_LAST_USER_WITH_REPRESENTATION_ERROR', 'To ostatni reprezentant firmy.')
        : undefined;
    await openRights('Ola Nowak');
    fireEvent.click(screen.getByRole('radio', { name: /Użytkownik/ }));
    expect(screen.getByText(/oznaczenie zniknie/)).toBeTruthy();
    press(await dialog(), 'Zapisz');
    expect(await within(await dialog()).findByText('To ostatni reprezentant firmy.')).toBeTruthy();
  });

  test('of somebody who waits hold no mark', async () => {
    await openRights('pawel@sady.example');
    fireEvent.click(screen.getByRole('radio', { name: /Administrator/ }));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('leaving', () => {
  test('is asked about first; MEMBERSHIP_DELETED is said and the heading takes focus', async () => {
    const { calls } = await open();
    answerTo = ({ method }) => {
      if (method !== 'DELETE') return undefined;
      people = [own, waiting];
      return { body: { deleted: true } };
    };
    press(await rowOf('Michał Nowak'), /^Usuń z.firmy/);
    expect((await dialog()).textContent).toContain('Michał Nowak od razu straci dostęp do danych firmy Sady Dolne');
    expect(sent(calls, 'DELETE')).toEqual([]);
    press(await dialog(), 'Usuń');
    await screen.findByText('Osoba została usunięta z firmy.');
    expect(sent(calls, 'DELETE').map(({ path }) => path)).toEqual(['/api/v1/accounts/u1/delete_membership/m-u2/']);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  test('of the last representative is refused in words', async () => {
    await open();
    answerTo = ({ method }) =>
      method === 'DELETE' ? refusal(400, 'DELETE_LAST_USER_WITH_REPRESENTATION_ERROR', 'Nie można usunąć.') : undefined;
    press(await rowOf('Michał Nowak'), /^Usuń z.firmy/);
    press(await dialog(), 'Usuń');
    expect(await within(await dialog()).findByText('Nie można usunąć.')).toBeTruthy();
  });

  test('can be called off', async () => {
    const { calls } = await open();
    press(await rowOf('pawel@sady.example'), /^Usuń z.firmy/);
    expect((await dialog()).textContent).toContain('pawel@sady.example przestanie działać');
    press(await dialog(), 'Anuluj');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(calls, 'DELETE')).toEqual([]);
  });
});

describe('the card of a phone', () => {
  test('offers behind ⋮ what the row offers, in one window', async () => {
    const { calls } = await open();
    await table();
    answerTo = ({ method }) => (method === 'POST' ? { body: { sent: true } } : undefined);
    fireEvent.click(screen.getByRole('button', { name: 'Działania: Michał Nowak' }));
    expect(within(await dialog()).queryByRole('button', { name: /Wyślij zaproszenie/ })).toBeNull();
    press(await dialog(), 'Zmień uprawnienia');
    expect((await screen.findByRole('dialog', { name: 'Zmień uprawnienia' })).textContent).toContain('Michał Nowak');
    press(await dialog(), 'Anuluj');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Działania: pawel@sady.example' }));
    press(await dialog(), 'Wyślij zaproszenie jeszcze raz');
    await screen.findByText('Zaproszenie wysłane na adres pawel@sady.example.');
    expect(sent(calls, 'POST').map(({ path }) => path)).toEqual(['/api/v1/accounts/u1/resend_invitation/m-u3/']);
    expect(screen.queryByRole('button', { name: 'Działania: Anna Nowak' })).toBeNull();
  });
});

test('another company shows its own people; one without the right sends home', async () => {
  person = userWith([
    membershipOf('m1', ['users_manage'], 'Sady Dolne'),
    membershipOf('m2', ['users_manage'], 'Sady Górne'),
    membershipOf('m3', ['user_data'], 'Sady Boczne'),
  ]);
  const { calls, address } = await open();
  await table();
  async function choose(name: string) {
    fireEvent.click(screen.getByRole('button', { name: /Anna Wróblewska/ }));
    fireEvent.click(await screen.findByRole('button', { name: /Zmień firmę/ }));
    fireEvent.click(await screen.findByRole('radio', { name: new RegExp(name) }));
    fireEvent.click(screen.getByRole('button', { name: 'Przełącz' }));
  }
  await choose('Sady Górne');
  await waitFor(() =>
    expect(calls.map(({ path }) => path)).toContain('/api/v1/accounts/u1/get_company_memberships/c-m2/'),
  );
  expect(localStorage.getItem('activeId')).toBe('m2');
  expect(screen.getByText('Działasz teraz w imieniu firmy Sady Górne.').closest('[role=status]')).not.toBeNull();
  await choose('Sady Boczne');
  await waitFor(() => expect(address()).toBe('/'));
});
