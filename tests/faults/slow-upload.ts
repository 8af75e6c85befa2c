import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { addAccount, testPassword } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { fileField } from '../support/browser/page-parts.ts';
import { openVisit } from '../support/browser/visitor.ts';
import { gtinOf } from '../support/look-ups.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';
import { repository } from '../support/servers/server.ts';
import { startSlowLink } from '../support/servers/slow-link.ts';

const line = { bitsPerSecond: 400_000, roundTrip: 400, loss: 0 };
const seconds = { betweenCuts: 20, patience: 1_800 };

/**
 * A file that a page in Chromium sends over a slow line (400 kbit/s, 400 ms, cut every 20 s): it has to arrive whole, and nothing that had
 * arrived may be sent again. Ends with 1 where that is not so. Options: megabytes (20). 20 take about eight minutes.
 */
export async function run([megabytes = '20']: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [join(repository, 'infra/build-pwa.ts')]);
  const bytes = Number(megabytes) * 1_000_000;
  const product = await startOwnProduct();
  const link = await startSlowLink(product.url, line);
  const browser = await launchBrowser({ isOwn: true });
  try {
    const account = await addAccount(product.database, { email: 'wolne-lacze@test.example' });
    const page = await openVisit(browser, link.url);
    await logIn(page, account.email);
    const starts: number[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/parts/')) starts.push(Number(searchParams.get('start')));
    });
    await fileField(page).setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: listOf(bytes) });
    const [began, sentBefore] = [performance.now(), link.sent];
    await page.getByRole('button', { name: 'Wyślij plik', exact: true }).click();
    const cutter = setInterval(() => link.cut(), seconds.betweenCuts * 1_000);
    const stored = await arrived(product, account.companyId).finally(() => clearInterval(cutter));
    const took = (performance.now() - began) / 1_000;
    const again = (link.sent - sentBefore) / bytes - 1;
    console.log(
      `${stored} of ${bytes} bytes after ${took.toFixed(0)} s and ${link.cuts} cuts, in ${starts.length} parts; ${(100 * again).toFixed(0)} % more went over the line`,
    );
    const faults = [
      ...(stored === bytes ? [] : ['the file did not arrive whole']),
      ...(starts.every((start, at) => start >= (starts[at - 1] ?? 0)) ? [] : ['what had arrived was sent again']),
      ...(link.cuts >= Math.floor(took / seconds.betweenCuts) - 1 && link.cuts > 0 ? [] : ['the line was not cut']),
    ];
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    await link.close();
    await product.stop();
  }
}

async function logIn(page: Page, email: string): Promise<void> {
  page.setDefaultTimeout(120_000);
  await page.goto('/login');
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Hasło', { exact: true }).fill(testPassword);
  await page.getByRole('main').getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/verify_data/upload');
}

/** A csv of exactly so many bytes. */
function listOf(bytes: number): Buffer {
  const list = Buffer.alloc(bytes, 'x');
  list.write('GTIN;Nazwa\n');
  for (let [at, n] = [11, 1]; at + 600 < bytes; at += 500, n++) list.write(`${gtinOf('5901234', n)};`, at);
  for (let at = 11 + 499; at + 100 < bytes; at += 500) list.write('\n', at);
  list.write('\n', bytes - 1);
  return list;
}

/** Bytes of the file of the company once it has come whole; 0 where it has not come. */
async function arrived({ database }: OwnProduct, companyId: string): Promise<number> {
  for (const until = Date.now() + seconds.patience * 1_000; Date.now() < until; await sleep(1_000)) {
    const { rows } = await database.pool.query<{ bytes: number }>(
      `SELECT f.byte_size::int AS bytes FROM verifications v JOIN stored_files f ON f.key = v.input_key
       WHERE v.company_id = $1 AND v.uploaded_at IS NOT NULL`,
      [companyId],
    );
    if (rows[0]) return rows[0].bytes;
  }
  return 0;
}
