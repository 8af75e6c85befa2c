import type { User } from '@gtinoteka/contract/session.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { missingData } from '../../pwa/core/missing-data.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/page.tsx';

const consents = {
  agreeToSellingEmails: false,
  agreeToSellingPhones: false,
  agreeToSharingData: false,
  agreeToMarketingEmails: false,
  agreeToMarketingPhones: false,
};
const complete: User = { ...userWith([membershipOf('m1', ['user_data'])]), phoneNumber: '+48600100200', ...consents };

beforeEach(forgetEverything);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each<[Partial<User>, ReturnType<typeof missingData>]>([
  [{}, []],
  [{ firstName: '' }, ['name']],
  [{ lastName: 'W' }, ['name']],
  [{ phoneNumber: null }, ['phone']],
  [{ confirmedStatute: false }, ['statute']],
  [{ agreeToMarketingPhones: null }, ['consents']],
  [{ agreeToMarketingPhones: true }, []],
  [
    { firstName: '', lastName: '', phoneNumber: null, confirmedStatute: false, agreeToSharingData: null },
    ['name', 'phone', 'statute', 'consents'],
  ],
])('of a person with %j %j is missing', (part, missing) => {
  expect(missingData({ ...complete, ...part })).toEqual(missing);
});

const banner = () => screen.queryByRole('complementary', { name: 'Uzupełnij dane konta' });

async function open(person: User, path = '/catalog') {
  serveSignedIn(
    () => person,
    () => undefined,
  );
  await openPage(path);
  await screen.findByRole('button', { name: /Anna Wróblewska/ }, { timeout: 5_000 });
}

test('an incomplete activation is named on every page, with the way to the account', async () => {
  await open({ ...complete, phoneNumber: null, agreeToSharingData: null });
  expect(banner()?.textContent).toContain('Brakuje: numeru telefonu i\u00a0odpowiedzi na\u00a0zgody.');
  expect(screen.getByRole('link', { name: 'Uzupełnij' }).getAttribute('href')).toBe('/user_data/u1');
});

test('a complete one has no banner, nor has the account page, nor whoever may not open it', async () => {
  await open(complete);
  expect(banner()).toBeNull();
  cleanup();
  forgetEverything();
  await open({ ...complete, phoneNumber: null, memberships: [membershipOf('m1', ['advanced_search'])] });
  expect(banner()).toBeNull();
  cleanup();
  forgetEverything();
  const memberships = [membershipOf('m1', ['user_data', 'change_password'])];
  await open({ ...complete, phoneNumber: null, memberships }, '/user_data/u1/change_password');
  expect(banner()).toBeNull();
});
