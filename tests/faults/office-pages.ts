import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { addPersons, layOffice } from '../administration/lay-office.ts';
import { meetAs, meetEmptyLists, meetSorting, meetStates, type Met } from '../administration/office-walk.ts';
import { persons, type Person } from '../administration/page-states.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { openAs } from '../support/browser/visitor.ts';
import { repository } from '../support/servers/server.ts';
import { startOwnProduct } from '../support/servers/own-product.ts';

/**
 * Every page of the office in every state that tests/administration/page-states.ts names: loading, failed and asked again, first, later
 * and last page, filtered, nothing found, empty, sorted; and for each of four persons at 390 px, with axe and by Tab, or no right. Ends with
 * 1 where a cell says something else.
 */
export async function run(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(repository, 'infra/build-pwa.ts')]);
  const [product, browser] = await Promise.all([
    startOwnProduct({ WORKER: 'separate' }),
    launchBrowser({ isOwn: true }),
  ]);
  const met: Met = { cells: 0, faults: [] };
  try {
    const emails = await addPersons(product);
    const visit = async (person: Person, isPhone: boolean, walk: (page: Page) => Promise<void>): Promise<void> => {
      const before = { cells: met.cells, faults: met.faults.length };
      const page = await openAs(browser, product, { email: emails[person], path: '/', isPhone });
      // What was laid may be asked for once it is known who looks.
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await walk(page);
      await page.context().close();
      console.log(`${person}: ${met.cells - before.cells} cells, ${met.faults.length - before.faults} wrong`);
    };
    await visit('administrator', true, (page) => meetEmptyLists(page, met));
    const laid = await layOffice(product);
    await visit('administrator', true, (page) => meetStates(page, met, laid));
    await visit('administrator', false, (page) => meetSorting(page, met, laid));
    for (const person of persons) await visit(person, true, (page) => meetAs(page, met, laid, person));
  } finally {
    await browser.close();
    await product.stop();
  }
  for (const fault of met.faults) console.error(fault);
  console.log(`${met.cells} cells, ${met.faults.length} faults`);
  if (met.faults.length > 0) process.exitCode = 1;
}
