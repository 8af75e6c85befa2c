import { brotliCompressSync } from 'node:zlib';
import lighthouse from 'lighthouse';
import { launch } from 'chrome-launcher';
import { demoCompanies } from '../../api/seeds/demo-companies.ts';
import { demoGtin } from '../../api/seeds/demo-products.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { browserFlags, findChromium } from '../support/browser/chromium.ts';
import { installability } from '../support/browser/installability.ts';
import { startProduct } from '../support/servers/server.ts';
import { countOption, judge, median, printTable, type Wanted } from './table.ts';

/**
 * What a phone gets on the first visit: JavaScript of each page as brotli sends it, and Lighthouse's mobile categories
 * (its own throttling, medians of `runs` visits, each with an empty profile) on the real product with demo data. `machine` is
 * Lighthouse's own index of how fast the processor was: its throttling is a factor, so a slow machine makes a slower phone.
 * Lighthouse no longer asks whether the application can be installed; Chromium is asked itself.
 */
export async function run(options: string[]): Promise<void> {
  const runs = countOption(options[0], 3);
  const product = await startProduct({ program: 'infra/start.ts' });
  try {
    const [company] = demoCompanies;
    const pages = ['/', '/catalog', `/catalog/${company ? demoGtin(company, 1) : ''}`];
    printTable(
      ['page', 'JavaScript, kB brotli', 'files'],
      await Promise.all(pages.map((page) => scriptsOf(product.url, page))),
    );
    console.log();
    const rows = [];
    const figures: Wanted[] = [];
    for (const page of pages) {
      const values = await medianOf(product.url + page, runs);
      rows.push([page, ...values]);
      for (const [i, atLeast] of [95, 100, 100].entries())
        figures.push({ title: `${page}, ${categories[i]}`, value: Number(values[i]), atLeast });
    }
    printTable(['page', ...categories, 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'machine'], rows);
    const faults = await installability(product.url + pages.at(-1));
    console.log(faults.length === 0 ? '\ninstallable' : `\nnot installable: ${faults.join(', ')}`);
    judge([...figures, { title: 'obstacles to installing', value: faults.length, atMost: 0 }]);
  } finally {
    await product.stop();
  }
}

/** Every script the page loads by itself, compressed as the server would. 1 kB is 1,000 bytes. */
async function scriptsOf(origin: string, page: string): Promise<[string, string, number]> {
  const browser = await launchBrowser({ isOwn: true });
  try {
    const tab = await browser.newPage();
    const addresses = new Set<string>();
    tab.on('response', (response) => {
      if (response.headers()['content-type']?.includes('javascript')) addresses.add(response.url());
    });
    await tab.goto(origin + page, { waitUntil: 'networkidle' });
    let total = 0;
    for (const address of addresses)
      if (address.startsWith('http')) total += brotliCompressSync(await (await fetch(address)).bytes()).length;
    return [page, (total / 1000).toFixed(1), addresses.size];
  } finally {
    await browser.close();
  }
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

async function medianOf(url: string, runs: number): Promise<(string | number)[]> {
  const seen: number[][] = [];
  for (let i = 0; i < runs; i++) seen.push(await visit(url));
  const column = (n: number): number => median(seen.map((values) => values[n] ?? Number.NaN));
  return [
    ...categories.map((_, n) => Math.round(column(n) * 100)),
    ...[4, 5, 6].map((n) => Math.round(column(n))),
    column(7).toFixed(3),
    Math.round(column(8)),
  ];
}

async function visit(url: string): Promise<number[]> {
  const program = await findChromium();
  const chrome = await launch({
    chromePath: program.executablePath,
    envVars: program.env,
    chromeFlags: browserFlags,
    ignoreDefaultFlags: false,
  });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'error', onlyCategories: [...categories] });
    const { audits = {}, categories: scores = {} } = result?.lhr ?? {};
    if (process.env.SHOW_FINDINGS)
      for (const audit of Object.values(audits))
        if (audit.score !== null && audit.score < 0.9)
          console.log(`  ${audit.id}: ${audit.displayValue ?? audit.title}`);
    const metric = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
    return [
      ...categories.map((name) => scores[name]?.score ?? Number.NaN),
      metric('first-contentful-paint'),
      metric('largest-contentful-paint'),
      metric('total-blocking-time'),
      metric('cumulative-layout-shift'),
      result?.lhr.environment.benchmarkIndex ?? Number.NaN,
    ];
  } finally {
    chrome.kill();
  }
}
