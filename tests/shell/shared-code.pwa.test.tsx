import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { homeTexts } from '../../pwa/features/home/home-texts.ts';
import { forgetEverything, openPage } from '../support/browser/page.tsx';
import { refusal, stubServer } from './stub-server.ts';
import { unhurried } from '../support/run/pace.ts';

beforeEach(() => {
  forgetEverything();
  stubServer(() => refusal(404, 'NOT_FOUND'));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const noNumber = /nie ma numeru GTIN/;
const home = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: homeTexts.fieldLabel }, { timeout: unhurried(15_000) });

test.each([
  ['a wrong check digit', '5901234123458', '5 901234 123458', /jest 8, powinna być 7/],
  ['a length that no number has', 'Kod: 1234567890', '1 234567 890', /Zła liczba cyfr: jest 10/],
])('a shared number with %s stands in the field of home with its fault', async (_, text, shown, fault) => {
  const page = await openPage(`/share?text=${encodeURIComponent(text)}`);
  expect((await home()).value.trim()).toBe(shown);
  expect((await screen.findAllByText(fault)).length).toBeGreaterThan(0);
  expect(page.address()).toBe('/');
  expect(screen.queryAllByText(noNumber)).toEqual([]);
});

test('a shared text without any number leads home with a word on it', async () => {
  await openPage('/share?text=nic&title=290%20g');
  expect((await home()).value).toBe('');
  expect((await screen.findAllByText(noNumber)).length).toBeGreaterThan(0);
});
