import { expect, test } from 'vitest';
import { engineVisits } from './visit.ts';

/** A full, licensed product of the demo data. */
const known = '5907770010725';
const visit = engineVisits();
const typedNow = (page: Awaited<ReturnType<typeof visit>>['page']) =>
  page.run(() => document.querySelector<HTMLInputElement>('#gtin')?.value);

test('a code of the catalogue is grouped as it is typed, has its verdict in place, is read out and counted', async () => {
  const { open, page, gate, shows } = await visit();
  await open('/');
  await page.press('#gtin');
  await page.type(known);
  await expect.poll(() => typedNow(page)).toBe('5 907770 010725');
  await shows('.hero__note', '13 cyfr, cyfra kontrolna się zgadza. Prefiks 590: GS1 Polska.');
  await page.key('Enter');
  await shows('.vblock', 'Kod w porządku');
  await shows('.hero__note', 'zostało 29 sprawdzeń');
  await expect.poll(() => page.run(() => document.querySelector('[aria-live=assertive]')?.textContent)).toMatch(/\S/);
  await shows('.recent', 'Powidła jabłkowe z cynamonem');
  expect(gate.asked(`0${known}`)).toBe(1);
  expect(await page.complaints()).toEqual([]);
});

test('a wrong check digit is named without a call', async () => {
  const { open, page, gate, shows } = await visit();
  await open('/');
  await page.press('#gtin');
  await page.type('5907770010728');
  await shows('.hero__note', 'Błędna cyfra kontrolna: jest 8, powinna być 5.');
  await page.key('Enter');
  await shows('.vblock', 'Kod nieprawidłowy');
  expect(gate.asked('05907770010728')).toBe(0);
});

test.each([
  ['in no register has no licence', '5907777988126', 'Kod bez licencji'],
  ['of the global register is for members', '4006381333931', 'Numer z prefiksem 400 sprawdzamy w rejestrze globalnym'],
])('a code %s', async (_, code, said) => {
  const { open, check, shows } = await visit();
  await open('/');
  await check(code);
  await shows('main', said);
});

test('back leads from the verdict to the empty field, forward to the verdict', async () => {
  const { open, page, check, shows, hides } = await visit();
  await open('/');
  await check(known);
  await shows('.vblock', 'Kod w porządku');
  await page.run(() => history.back());
  await hides('.vblock');
  expect(await typedNow(page)).toBe('');
  await page.run(() => history.forward());
  await shows('.vblock', 'Kod w porządku');
  expect(await typedNow(page)).toBe('5 907770 010725');
});
