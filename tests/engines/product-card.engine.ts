import { expect, test } from 'vitest';
import { engineVisits, type Visit } from './visit.ts';

const name = 'Powidła jabłkowe z cynamonem, 220 g';
const visit = engineVisits();

/** Presses Tab until the element has focus; fails after a page's worth of stops. */
async function tabTo({ page }: Visit, selector: string): Promise<void> {
  for (let stop = 0; stop < 80; stop++) {
    if (await page.run((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
    await page.key('Tab');
  }
  throw new Error(`${selector} cannot be reached by Tab`);
}

test.each([390, 1280] as const)(
  'the card stands whole at %i px: verdict, facts, barcode, photo, data, company',
  async (width) => {
    const { open, page, gate, address, shows, texts } = await visit(width);
    await open('/catalog/5907770010725');
    await shows('h1', name);
    expect(await address()).toBe('/catalog/05907770010725');
    await shows('.stamp', 'Kod w porządku');
    for (const fact of ['Budowa kodu', 'Licencja', 'Źródło', 'Kompletność']) await shows('.stamp__facts', fact);
    for (const row of ['Marka Sady Dolne', 'Zawartość netto 220 g', 'NIP 990-000-00-00'])
      await shows('.data > div', row);
    await expect.poll(() => texts('svg.barcode')).not.toEqual([]);
    const photo = await page.run(() => {
      document.querySelector('main img')?.scrollIntoView();
      return document.querySelectorAll('main img').length;
    });
    expect(photo).toBe(1);
    await expect
      .poll(() => page.run(() => document.querySelector<HTMLImageElement>('main img')?.naturalWidth))
      .toBeGreaterThan(0);
    const reaches = await page.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(reaches).toBe(0);
    expect(await page.complaints()).toEqual([]);
    expect(gate.refused).toEqual([]);
  },
);

test('by keys alone: over the header to the contents, to the code full screen, and back where one was', async () => {
  const stranger = await visit();
  const { open, page, shows, hides, texts } = stranger;
  await open('/catalog/05907770010725');
  await shows('h1', name);
  await expect.poll(() => texts('svg.barcode')).not.toEqual([]);
  await tabTo(stranger, '.skip');
  await page.key('Enter');
  await expect.poll(() => page.run(() => document.activeElement?.id)).toBe('main');
  const code = 'button[aria-label^="Kod kreskowy 5907770010725"]';
  await tabTo(stranger, code);
  await page.key('Enter');
  await shows('.barcode-screen', name);
  await page.key('Escape');
  await hides('.barcode-screen');
  await expect.poll(() => page.run((wanted) => document.activeElement?.matches(wanted), code)).toBe(true);
});

test('a code without a licence says so, and that no 2D code is made of it', async () => {
  const { open, shows } = await visit();
  await open('/catalog/5907777988126');
  await shows('.stamp', 'Kod bez licencji');
  await shows('main', 'Kodu 2D nie tworzymy dla numeru bez ważnej licencji.');
});
