import { webhookEvents, type ShownDelivery, type ShownWebhook } from '@gtinoteka/contract/machines/webhooks.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';

const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

const webhook: ShownWebhook = {
  id: 'w1',
  url: 'https://sklep.sadydolne.example/gtinoteka',
  events: ['product.changed', 'package.ending'],
  brand: 'Sady',
  companyNip: null,
  gpcCode: null,
  createdAt: at(-9_000),
  isOn: true,
  offWhy: null,
  failingSince: null,
};
const delivery: ShownDelivery = {
  id: 'd1',
  webhookId: 'w1',
  event: 'product.changed',
  createdAt: at(-5),
  state: 'delivered',
  attempts: 1,
  triedAt: at(-5),
  status: 200,
  fault: null,
  milliseconds: 84,
  nextAt: null,
};

let shown: { webhooks: ShownWebhook[]; deliveries: ShownDelivery[] };
let answerTo: (call: StubCall) => StubAnswer | undefined;

async function open() {
  const admin = {
    ...membershipOf('m1', ['user_data', 'users_manage'], 'Sady Dolne'),
    permissionGroup: 'location_admin',
  } as const;
  const integrations = {
    keys: [],
    accountKey: null,
    quota: {
      subscription: 'free',
      limit: 0,
      used: 0,
      left: 0,
      endsAt: at(90),
      today: { units: 0, unchanged: 0, refused: 0 },
    },
    calls: [],
    sample: null,
  };
  const calls = serveSignedIn(
    () => userWith([admin]),
    (call) => {
      const answer = answerTo(call);
      if (answer) return answer;
      if (call.path === '/api/v1/companies/c-m1/integrations/') return { body: integrations };
      if (call.path === '/api/v1/companies/c-m1/webhooks/') return { body: shown };
      if (call.path === '/api/v1/companies/c-m1/webhook_deliveries/') return { body: { deliveries: shown.deliveries } };
      return undefined;
    },
  );
  await openPage('/integrations');
  const section = await screen.findByRole('region', { name: 'Webhooki' });
  await waitFor(() => expect(within(section).queryByText(/Wczytujemy/)).toBeNull());
  return { calls, section };
}

beforeEach(() => {
  forgetEverything();
  shown = { webhooks: [webhook], deliveries: [delivery] };
  answerTo = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const text = (element: Element | null): string => (element?.textContent ?? '').replaceAll('\u00a0', ' ');

test('webhooks and what became of their messages stand in words; what failed is sent again', async () => {
  shown.webhooks.push({
    ...webhook,
    id: 'w2',
    url: 'https://pim.example/',
    isOn: false,
    offWhy: 'failing',
    brand: null,
  });
  shown.deliveries.push(
    { ...delivery, id: 'd2', state: 'waiting', status: 503, attempts: 2, nextAt: at(6) },
    { ...delivery, id: 'd3', state: 'dead', status: null, fault: 'timeout', event: 'verification.ready' },
  );
  const { calls, section } = await open();
  expect(text(section)).toContain('zmiana produktu, koniec pakietu; tylko marka Sady');
  expect(text(section)).toContain('wyłączony po 3 dniach błędów');
  const list = within(section).getByRole('list', { name: 'Ostatnie dostarczenia' });
  const rows = within(list).getAllByRole('listitem').map(text);
  expect(rows[0]).toMatch(/^product\.changed.*200, 84 ms$/);
  expect(rows[1]).toMatch(/503, 84 ms.*następna próba.*Ponów/);
  expect(rows[2]).toMatch(/^verification\.ready.*brak odpowiedzi w 10 s.*porzucona.*Ponów/);
  answerTo = ({ method, path }) => (method === 'POST' && path.includes('webhook') ? { body: {} } : undefined);
  fireEvent.click(within(list).getByRole('button', { name: /^Ponów: verification\.ready/ }));
  await screen.findByText(/Wysyłamy jeszcze raz/);
  expect(
    calls.filter(({ method, path }) => method === 'POST' && path.includes('webhook')).map(({ path }) => path),
  ).toEqual(['/api/v1/companies/c-m1/webhook_deliveries/d3/replay/']);
});

test('a webhook is added with its filters, and its secret shown once; a refusal stands at the address', async () => {
  shown = { webhooks: [], deliveries: [] };
  const { calls, section } = await open();
  within(section).getByText(/Nie ma jeszcze adresów/);
  fireEvent.click(within(section).getByRole('button', { name: 'Dodaj adres' }));
  const form = await screen.findByRole('dialog', { name: 'Nowy webhook' });
  const add = within(form).getByRole('button', { name: 'Dodaj adres' });
  fireEvent.click(add);
  await within(form).findByText(/^Pole wymagane/);
  fireEvent.change(within(form).getByLabelText('Adres'), { target: { value: 'https://10.0.0.1/' } });
  answerTo = ({ method }) =>
    method === 'POST'
      ? { status: 400, body: { code: 'WEBHOOK_TARGET_REFUSED', detail: '', fields: { url: 'WEBHOOK_TARGET_REFUSED' } } }
      : undefined;
  fireEvent.click(add);
  await within(form).findByText(/Podaj publiczny adres/);
  const secret = `whsec_${'a'.repeat(43)}=`;
  answerTo = ({ method, path }) =>
    method === 'POST' && path.includes('webhook') ? { body: { id: 'w9', secret } } : undefined;
  fireEvent.change(within(form).getByLabelText('Adres'), { target: { value: 'https://sklep.example/' } });
  fireEvent.click(within(form).getByRole('checkbox', { name: 'koniec pakietu' }));
  fireEvent.change(within(form).getByLabelText(/^NIP firmy/), { target: { value: '7740001454' } });
  fireEvent.click(add);
  const made = await screen.findByRole('dialog', { name: 'Sekret podpisu' });
  expect((within(made).getByLabelText('Sekret') as HTMLInputElement).value).toBe(secret);
  expect(calls.filter(({ method, path }) => method === 'POST' && path.includes('webhook')).at(-1)?.body).toEqual({
    url: 'https://sklep.example/',
    events: webhookEvents.filter((event) => event !== 'package.ending'),
    company_nip: '7740001454',
  });
});

test('a webhook is tried, switched off, given another secret and removed', async () => {
  const { calls, section } = await open();
  const sent = () =>
    calls
      .filter(({ method, path }) => method !== 'GET' && path.includes('webhook'))
      .map(({ method, path }) => `${method} ${path.slice('/api/v1/companies/c-m1/'.length)}`);
  answerTo = ({ method, path }) =>
    method === 'GET' ? undefined : { body: { id: 'd9', secret: `whsec_${path.length}` } };
  fireEvent.click(within(section).getByRole('button', { name: 'Wyślij próbę: sklep.sadydolne.example' }));
  await screen.findByText(/Próba wysłana/);
  const menu = async () => {
    fireEvent.click(within(section).getByRole('button', { name: 'Więcej: sklep.sadydolne.example' }));
    return within(await screen.findByRole('dialog', { name: 'Webhook' }));
  };
  fireEvent.click((await menu()).getByRole('button', { name: 'Wyłącz' }));
  await screen.findByText(/Webhook jest wyłączony/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click((await menu()).getByRole('button', { name: 'Usuń' }));
  const question = await screen.findByRole('dialog', { name: 'Usunąć webhook?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Usuń' }));
  await screen.findByText('Webhook usunięty.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click((await menu()).getByRole('button', { name: 'Wymień sekret' }));
  const rotate = await screen.findByRole('dialog', { name: 'Wymienić sekret?' });
  fireEvent.click(within(rotate).getByRole('button', { name: 'Wymień sekret' }));
  await screen.findByRole('dialog', { name: 'Sekret podpisu' });
  expect(sent()).toEqual([
    'POST webhooks/w1/test/',
    'PATCH webhooks/w1/',
    'DELETE webhooks/w1/',
    'POST webhooks/w1/rotate/',
  ]);
});

test('the whole log is opened on its own', async () => {
  const { section } = await open();
  fireEvent.click(within(section).getByRole('button', { name: 'Wszystkie dostarczenia' }));
  const log = await screen.findByRole('dialog', { name: 'Dostarczenia webhooków' });
  await within(log).findByRole('list', { name: 'Dostarczenia webhooków' });
});
