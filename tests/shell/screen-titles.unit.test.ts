import { readFileSync } from 'node:fs';
import { screens, screenTitle } from '@gtinoteka/contract/screens.ts';
import { expect, test } from 'vitest';

const menus = ['frame/footer.tsx', 'frame/navigation-items.ts', 'account/account-items.ts'];

test('every screen has a title of its own', () => {
  for (const { path, title } of screens) expect(screenTitle(path)).toBe(title);
  expect(screenTitle('/pricing')).toBe('Cennik');
});

test.each(menus)('%s takes the titles of screens from the contract', (file) => {
  const text = readFileSync(new URL(`../../pwa/app/${file}`, import.meta.url), 'utf8');
  expect(screens.filter(({ title }) => text.includes(`'${title}'`))).toEqual([]);
});
