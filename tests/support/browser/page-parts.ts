import type { Locator, Page } from 'playwright';

/** Whether the application has taken the place of the static page; nothing that a person could find tells them apart. */
export const isStarted = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.getElementById('root')?.classList.contains('is-static') === false);

/** Waits until it has. */
export async function hasStarted(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.getElementById('root')?.classList.contains('is-static') === false,
    undefined,
    // Not by frames, of which a browser without a screen makes none while nothing changes.
    { polling: 20 },
  );
}

/** The button in the header of a desktop that bears the name of who is signed in and opens their menu. */
export const accountButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /^Konto: / });

/** The verdict on a code, or what stands in its place, at home, in the catalogue and on a card. */
export const verdictOf = (page: Page): Locator => page.getByRole('region', { name: 'Wynik sprawdzenia', exact: true });

/** The numbers of home on the catalogue: products, new ones, those of the registry. */
export const counters = (page: Page): Locator => page.getByRole('main').getByRole('definition');

/** The faults of a form that was sent. */
export const errorSummary = (page: Page): Locator => page.getByRole('region', { name: /^Popraw \d+ p/ });

/** Products that a search found, as links to their cards: in a table, or on a phone in a list. */
export const foundProducts = (page: Page): Locator =>
  page
    .getByRole('list', { name: 'Produkty', exact: true })
    .getByRole('link')
    .or(page.getByRole('table').getByRole('link', { name: /^Zobacz / }));

/** The field that takes a file: browsers give it no role, and people press the button that stands for it. */
export const fileField = (place: Page | Locator): Locator => place.locator('input[type=file]');

/** What the style of an element comes to with those around it: the first value that is not `none`, from inside out. */
export const filterOf = (place: Locator): Promise<string> =>
  place.evaluate((element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { filter } = getComputedStyle(at);
      if (filter !== 'none') return filter;
    }
    return 'none';
  });
