import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright';
import { lookUpBatch } from '../../api/store/look-up/batch-look-up.ts';
import { addAccount } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { openAs } from '../support/browser/visitor.ts';
import { writeExcelList } from '../support/excel-list.ts';
import { importNamedProducts, readNamedProducts, type NamedProduct } from '../support/judged-files.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';
import { repository } from '../support/servers/server.ts';
import { sharedData } from '../support/shared-data.ts';

/** Every so many a code is written with blanks, as price lists print it: that is what the corrected file mends. */
const blanked = 10;
const patience = 120_000;

/**
 * The real named products of ../shared/data as a company's xlsx, on the pages and by keyboard alone, on a desk and on a phone: chosen, mapped,
 * checked while one looks, the result read, the corrected file saved and sent in again, which has to come back without a fault. Ends with 1
 * where something of that is not so, with 2 without the data. Takes about two minutes.
 */
export async function run(): Promise<void> {
  if (!existsSync(join(sharedData, 'b_products'))) {
    console.error('../shared/data/b_products is not there');
    process.exitCode = 2;
    return;
  }
  await promisify(execFile)(process.execPath, [join(repository, 'infra/build-pwa.ts')]);
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-walk-'));
  const product = await startOwnProduct();
  const browser = await launchBrowser({ isOwn: true });
  try {
    const { connectionString = '' } = product.database.pool.options;
    await importNamedProducts(connectionString, folder);
    const products = await withoutDenied(product, readNamedProducts());
    const path = join(folder, 'cennik.xlsx');
    await writeExcelList(path, function* rows() {
      yield ['GTIN', 'Nazwa', 'Marka'];
      for (const [at, { gtin, name, brand }] of products.entries())
        yield [at % blanked === 0 ? `${gtin.slice(0, 1)} ${gtin.slice(1)}` : gtin, name, brand ?? ''];
    });
    for (const isPhone of [false, true]) await walk({ product, browser, folder, path, isPhone, rows: products.length });
  } finally {
    await browser.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Without those whose number nobody may use by our own register: a corrected file cannot mend that. */
async function withoutDenied({ database }: OwnProduct, products: readonly NamedProduct[]): Promise<NamedProduct[]> {
  const kept: NamedProduct[] = [];
  for (let at = 0; at < products.length; at += 1_000) {
    const some = products.slice(at, at + 1_000);
    const answers = await lookUpBatch(
      database.pool,
      some.map(({ gtin }) => gtin.padStart(14, '0')),
    );
    const isDenied = ({ gtin }: NamedProduct): boolean => {
      const status = answers.get(gtin.padStart(14, '0'))?.licence?.status;
      return status === 'illegal' || status === 'invalid';
    };
    kept.push(...some.filter((one) => !isDenied(one)));
  }
  console.log(`${kept.length} of ${products.length} products, without those whose number nobody may use`);
  return kept;
}

interface Walk {
  readonly product: OwnProduct;
  readonly browser: Browser;
  readonly folder: string;
  readonly path: string;
  readonly isPhone: boolean;
  readonly rows: number;
}

async function walk({ product, browser, folder, path, isPhone, rows }: Walk): Promise<void> {
  const where = isPhone ? 'on a phone' : 'on a desk';
  const email = `droga-${isPhone}@test.example`;
  const { companyId } = await addAccount(product.database, { email, subscription: 'yearly_unlimited' });
  const page = await openAs(browser, product, { email, path: '/verify_data', isPhone });
  page.setDefaultTimeout(patience);
  await send(page, path);
  await press(page, 'link', 'Zobacz raport');
  await page.getByRole('heading', { name: 'Wiersze', exact: true }).waitFor();
  const coming = page.waitForEvent('download');
  await press(page, 'button', /^Plik z\spoprawkami$/);
  const corrected = join(folder, `poprawiony-${isPhone}.xlsx`);
  await writeFile(corrected, await readFile(await (await coming).path()));
  await page.goto('/verify_data');
  await send(page, corrected);
  await page.context().close();
  const { rows: files } = await product.database.pool.query<{
    done: number;
    mended: number;
    counts: Readonly<Record<string, number>>;
  }>(
    `SELECT rows_done AS done, mended, counts FROM verifications
     WHERE company_id = $1 AND processing_status = 2 ORDER BY created_at`,
    [companyId],
  );
  const [first, again] = files;
  say(where, files.length === 2, `${files.length} files are done`);
  for (const file of files) {
    const { ok = 0, warn = 0, bad, none, unchecked } = file.counts;
    say(where, file.done === rows && ok + warn === rows, `${ok + warn} of ${rows} rows came back without a fault`);
    console.log(
      `${where}: ${ok} in order, ${warn} with a remark, ${bad} bad, ${none} not found, ${unchecked} unchecked`,
    );
  }
  say(where, first?.mended === Math.ceil(rows / blanked), `${first?.mended} codes were mended`);
  say(where, again?.mended === 0, `${again?.mended} codes were to be mended after that`);
}

function say(where: string, isSo: boolean, fault: string): void {
  if (isSo) return;
  console.error(`${where}: ${fault}`);
  process.exitCode = 1;
}

/** By Tab and Enter alone. */
async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  // The chooser's own input is a button too, which nobody reaches by Tab.
  const places = page.getByRole(role, { name }).and(page.locator('button, a'));
  await tabTo(places.filter({ visible: true }).first());
  await page.keyboard.press('Enter');
}

/** Chooses a file, sends it, confirms its columns and waits until it is checked. */
async function send(page: Page, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'button', 'Wybierz plik');
  await (await chooser).setFiles(path);
  await press(page, 'button', 'Wyślij plik');
  await page.getByRole('heading', { name: /^Czy dobrze czytamy plik/ }).waitFor();
  await press(page, 'button', /^Sprawdź [\d\s]+ kod/);
  await page.getByRole('heading', { name: 'Plik sprawdzony' }).waitFor();
}
