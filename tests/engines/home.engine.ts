import { expect, test } from 'vitest';
import { untilKept, engineVisits } from './visit.ts';

const visit = engineVisits();

test.each([390, 1280] as const)(
  'home stands whole at %i px: nothing fails, nothing reaches over the edge',
  async (width) => {
    const stranger = await visit(width);
    const { open, page, gate, shows, texts } = stranger;
    await open('/');
    await shows('h1', 'Sprawdź kod');
    await shows('.counters dd', '0');
    expect(await texts('.groups li')).toHaveLength(8);
    await shows('a[href="/registration"]', 'Zarejestruj firmę');
    await shows('.demo-mark', 'Dane zmyślone');
    const reaches = await page.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(reaches).toBe(0);
    // What comes after the first screen has come too.
    await untilKept(stranger);
    expect(await page.complaints()).toEqual([]);
    expect(gate.refused).toEqual([]);
  },
);

test('the typefaces of the design are those that are drawn', async () => {
  const { open, page } = await visit();
  await open('/');
  await expect.poll(() => page.run(() => document.fonts.status)).toBe('loaded');
  const faces = await page.run(() => Array.from(document.fonts).map(({ family, status }) => `${family}: ${status}`));
  expect(faces).toContainEqual(expect.stringContaining('loaded'));
  expect(faces).not.toContainEqual(expect.stringContaining('error'));
});
