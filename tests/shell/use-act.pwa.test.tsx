import { getCompanyMemberships, resendInvitation } from '@gtinoteka/contract/company-users.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BusyOverlay } from '../../pwa/app/notices/busy-overlay.tsx';
import { StatusBanner } from '../../pwa/app/notices/status-banner.tsx';
import { callOf, useAct, type Act, type ActSettings } from '../../pwa/core/network/use-act.ts';
import { useEndpoint, type EndpointAnswer } from '../../pwa/core/network/use-endpoint.ts';
import { forgetAfterEach, renderInProviders } from '../support/browser/in-providers.tsx';
import { refusal, stubServer, type StubAnswer, type StubCall } from './stub-server.ts';

interface Shown {
  readonly company?: string | null;
  readonly page?: number;
  readonly settings?: Partial<ActSettings<string, { sent: true }>>;
}

let list: EndpointAnswer<number>;
let resending: Act<string>;
let calls: StubCall[];
/** answers the pending resending */
let answer: (answer: StubAnswer) => void;
let people: number;

let show: (shown: Shown) => void;

function Probe({ first }: { first: Shown }) {
  const [{ company = 'c1', page = 0, settings = {} }, setShown] = useState(first);
  show = setShown;
  list = useEndpoint(
    getCompanyMemberships,
    company === null ? null : { params: { userId: 'u1', companyId: company }, query: { page: String(page) } },
    { select: ({ numAllRecords }) => numAllRecords },
  );
  const resend = callOf(resendInvitation, (membershipId: string) => ({ params: { userId: 'u1', membershipId } }));
  resending = useAct(resend, { busy: 'Wysyłamy.', done: 'Wysłane.', changes: [getCompanyMemberships], ...settings });
  return null;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const ofList = (): StubCall[] => calls.filter(({ path }) => path.includes('get_company_memberships'));
const ofResending = (): StubCall[] => calls.filter(({ path }) => path.includes('resend_invitation'));

async function open(first: Shown = {}): Promise<void> {
  renderInProviders(
    <>
      <StatusBanner />
      <BusyOverlay />
      <Probe first={first} />
    </>,
  );
  await pass(1);
}
async function send(): Promise<void> {
  act(() => resending.send('p1'));
  await pass(1);
}
async function come(arrived: StubAnswer): Promise<void> {
  answer(arrived);
  await pass(1);
}

forgetAfterEach();
beforeEach(() => {
  vi.useFakeTimers();
  people = 1;
  calls = stubServer(({ path }) => {
    if (path.includes('get_company_memberships')) return { body: { records: [], numAllRecords: people++ } };
    if (path.includes('resend_invitation')) return new Promise((resolve) => (answer = resolve));
    return refusal(401, 'UNAUTHORIZED');
  });
});
afterEach(() => vi.useRealTimers());

test('a second press while a call is under way sends nothing', async () => {
  await open();
  act(() => {
    resending.send('p1');
    resending.send('p1');
  });
  await pass(1);
  act(() => resending.send('p1'));
  await pass(1);
  expect(resending.isSending).toBe(true);
  expect(ofResending()).toHaveLength(1);
});

test('an act that is done says so and requests what it changes again', async () => {
  const onDone = vi.fn();
  await open({ settings: { onDone } });
  expect(list.data).toBe(1);
  await send();
  await come({ body: { sent: true } });
  expect(onDone).toHaveBeenCalledWith({ sent: true }, 'p1');
  expect(screen.getByText('Wysłane.')).toBeTruthy();
  expect(list.data).toBe(2);
  expect(resending).toMatchObject({ isSending: false, error: null, refusal: null });
});

test('"Przerwij" aborts the call without a message and requests what it may have changed', async () => {
  await open();
  await send();
  await pass(5_000);
  fireEvent.click(screen.getByRole('button', { name: 'Przerwij' }));
  await pass(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(resending).toMatchObject({ isSending: false, error: null, refusal: null });
  expect(ofList()).toHaveLength(2);
  await come({ body: { sent: true } });
  expect(screen.queryByText('Wysłane.')).toBeNull();
});

test('a refusal is said in the words for its code, else in its own', async () => {
  await open({ settings: { refusals: { ACCOUNT_ALREADY_ACTIVE: 'To konto już działa.' } } });
  await send();
  await come(refusal(409, 'ACCOUNT_ALREADY_ACTIVE', 'Zdanie serwera.'));
  expect(screen.getByText('To konto już działa.')).toBeTruthy();
  await send();
  await come(refusal(404, 'NOT_FOUND', 'Zdanie serwera.'));
  expect(screen.getByText('Zdanie serwera.')).toBeTruthy();
});

test('a refusal read in its place draws no message and leaves the page as it is until then', async () => {
  await open({ settings: { isRefusalInPlace: true } });
  await send();
  await come(refusal(404, 'NOT_FOUND', 'Zdanie serwera.'));
  expect(resending.refusal).toBe('Zdanie serwera.');
  expect(screen.queryByText('Zdanie serwera.')).toBeNull();
  expect(ofList()).toHaveLength(1);
  act(() => resending.forget());
  await pass(1);
  expect(resending.refusal).toBeNull();
});

test('another page of the same list keeps the former one until it is here, another company does not', async () => {
  await open();
  act(() => show({ page: 1 }));
  expect(list).toMatchObject({ data: 1, isPlaceholderData: true });
  await pass(1);
  expect(list).toMatchObject({ data: 2, isPlaceholderData: false });
  act(() => show({ company: 'c2', page: 1 }));
  expect(list.data).toBeUndefined();
  await pass(1);
  expect(list.data).toBe(3);
});

test('input null requests nothing', async () => {
  await open({ company: null });
  expect(list).toMatchObject({ data: undefined, error: null, isAsking: false });
  expect(ofList()).toHaveLength(0);
});
