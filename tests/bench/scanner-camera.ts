import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { demoCompanies } from '../../api/seeds/demo-companies.ts';
import { demoGtin } from '../../api/seeds/demo-products.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { fakeCamera, writeFilm, type Scene } from '../support/browser/fake-camera.ts';
import { startProduct } from '../support/servers/server.ts';
import { openVisit } from '../support/browser/visitor.ts';
import { countOption, judge, median, printTable, quantile, type Wanted } from './table.ts';

/** What the page writes down of itself, by the time of its own clock. */
interface Watched {
  /** frames that came to the video, with how dark their middle is */
  frames: { at: number; isCode: boolean }[];
  verdicts: number[];
}

/** Frames for which a code is shown, and for which nothing is after it. */
const shown = 20;
const hidden = 15;

/**
 * From the first frame with a code to its verdict, on the real product and Chromium's fake camera, and the longest task of the page
 * meanwhile. Each code is another one, so each verdict asks the server. Tasks are those of the main
 * thread, in time of the processor. Options: number of codes (10), the first of which does not
 * count: it brings the decoder and the bot check. The clock starts when the frame reaches the page's video and stops at the paint.
 */
export async function run(options: string[]): Promise<void> {
  const count = countOption(options[0], 10) + 1;
  const [company] = demoCompanies;
  if (!company) throw new Error('no demo company');
  const gtins = Array.from({ length: count }, (_, i) => demoGtin(company, i + 1));
  const symbologies: [name: string, draw: (gtin: string) => Scene['code']][] = [
    ['EAN-13', (gtin) => ({ bcid: 'ean13', text: gtin.slice(1), height: 20 })],
    ['GS1 DataMatrix', (gtin) => ({ bcid: 'gs1datamatrix', text: `(01)${gtin}(10)L2611A(17)271130`, scale: 4 })],
    ['QR, Digital Link', (gtin) => ({ bcid: 'qrcode', text: `https://id.gs1.org/01/${gtin}`, scale: 4 })],
  ];
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-film-'));
  const product = await startProduct({ program: 'infra/start.ts', env: { COARSE_LIMITS: 'no' } });
  try {
    const rows = [];
    const figures: Wanted[] = [];
    for (const [name, draw] of symbologies) {
      const film = join(folder, 'codes.y4m');
      await writeFilm(
        film,
        gtins.flatMap((gtin) => [
          { code: draw(gtin), frames: shown },
          { code: null, frames: hidden },
        ]),
      );
      const { waits, tasks } = await measure(product.url, film, count);
      const longest = Math.max(...tasks);
      figures.push(
        { title: `${name}, frame to verdict, ms p50`, value: median(waits), atMost: 300 },
        { title: `${name}, longest task, ms`, value: longest, atMost: 50 },
      );
      rows.push([
        name,
        waits.length,
        median(waits).toFixed(0),
        quantile(waits, 0.95).toFixed(0),
        tasks.length,
        longest.toFixed(0),
        tasks.filter((task) => task > 50).length,
      ]);
    }
    printTable(['code', 'verdicts', 'ms p50', 'ms p95', 'tasks', 'longest, ms', 'over 50 ms'], rows);
    judge(figures);
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds from the frame to the verdict, and of each task of the page. */
async function measure(url: string, film: string, wanted: number): Promise<{ waits: number[]; tasks: number[] }> {
  const browser = await launchBrowser({ args: fakeCamera(film) });
  try {
    const page = await openVisit(browser, url, { isPhone: true });
    await page.addInitScript(watch);
    await page.goto('/skaner');
    // The first verdict brings the decoder and the bot check, which later ones have.
    await verdictsOf(page, 1);
    await browser.startTracing(page, {
      categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'],
    });
    const { frames, verdicts } = await verdictsOf(page, wanted);
    const tasks = tasksOf(await browser.stopTracing());
    const waits = verdicts.slice(1).flatMap((verdict) => {
      const before = frames.filter(({ at }) => at <= verdict);
      const lastSeen = before.findLastIndex(({ isCode }) => isCode);
      const lastEmpty = before.slice(0, lastSeen + 1).findLastIndex(({ isCode }) => !isCode);
      const first = before[lastEmpty + 1];
      return first ? [verdict - first.at] : [];
    });
    return { waits, tasks };
  } finally {
    await browser.close();
  }
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** microseconds of the processor, where the system tells them */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Milliseconds of processor of each task of the page's main thread, out of a trace: what the page itself does, whatever else the
 * machine has to do meanwhile.
 */
function tasksOf(trace: Buffer): number[] {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents
    .filter(
      ({ ph, pid, tid, tdur, name }) =>
        ph === 'X' && name.endsWith('RunTask') && tdur !== undefined && mains.has(`${pid} ${tid}`),
    )
    .map(({ tdur = 0 }) => tdur / 1_000);
}

async function verdictsOf(page: Page, count: number): Promise<Watched> {
  const state = await page.waitForFunction(
    (least) => {
      const { watched } = window as unknown as { watched?: Watched };
      return watched && watched.verdicts.length >= least ? watched : null;
    },
    count,
    { timeout: 120_000 },
  );
  const watched = await state.jsonValue();
  if (!watched) throw new Error('nothing was watched');
  return watched;
}

/** Runs in the page: looks at the video's frames and waits for verdicts. */
function watch(): void {
  const watched: Watched = { frames: [], verdicts: [] };
  Object.assign(window, { watched });
  const canvas = new OffscreenCanvas(8, 8);
  const context = canvas.getContext('2d', { willReadFrequently: true });

  function isCode(video: HTMLVideoElement): boolean {
    context?.drawImage(video, 0, 0, 8, 8);
    const { data = [] } = context?.getImageData(0, 0, 8, 8) ?? {};
    // The ground is an even grey of 150.
    return data.some((value, i) => i % 4 === 0 && Math.abs(value - 150) > 12);
  }
  function follow(video: HTMLVideoElement): void {
    video.requestVideoFrameCallback(() => {
      watched.frames.push({ at: performance.now(), isCode: isCode(video) });
      follow(video);
    });
  }
  function find(): void {
    const video = document.querySelector('video');
    if (video) follow(video);
    else setTimeout(find, 20);
  }
  find();

  // Each verdict signals by vibration; it is seen at the next paint.
  Navigator.prototype.vibrate = () => {
    requestAnimationFrame(() => setTimeout(() => watched.verdicts.push(performance.now())));
    return true;
  };
}
