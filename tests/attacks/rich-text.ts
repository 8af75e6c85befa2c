import type { CmsSlug } from '@gtinoteka/contract/cms.ts';
import { richTextTags } from '@gtinoteka/contract/rules/rich-text.ts';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { cleanContent } from '../../api/features/cms/clean-content.ts';
import { hostilePayloads } from '../cms/hostile-payloads.ts';
import type { EnginePage } from '../engines/engine.ts';
import { engineNames, findEngine, type EngineName } from '../engines/engines.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';
import { repository } from '../support/servers/server.ts';

/** The four pages that are tried, with where each is read. */
const pages: readonly (readonly [CmsSlug, string])[] = [
  ['home-page', '/'],
  ['how-it-works', '/how_it_works'],
  ['verify-data', '/verify_data'],
  ['about-us', '/about_us'],
];
/** Payloads that stand in one text, where they end as they should. */
const together = 100;

interface Tried {
  readonly content: string;
  readonly payloads: readonly string[];
}

/**
 * Every payload of tests/cms/hostile-payloads.ts on four pages in every engine of this machine: as the saving cleans it, and past the
 * saving, as it stands. Nothing may run, no other address be asked, no style of the page differ, and no element be drawn that is not
 * listed. `rich-text 100 firefox`: so many payloads in that engine alone. Ends with 1 where anything came through.
 */
export async function run([count = '', only = '']: readonly string[] = []): Promise<void> {
  const payloads = hostilePayloads.slice(0, Number(count) || undefined);
  await promisify(execFile)(process.execPath, [join(repository, 'infra/build-pwa.ts')]);
  const product = await startOwnProduct();
  let faults = 0;
  try {
    for (const name of engineNames.filter((one) => only === '' || one === only))
      faults += await attackIn(name, product, payloads);
  } finally {
    await product.stop();
  }
  console.log(faults === 0 ? 'Nothing came through.' : `${faults} came through.`);
  process.exitCode = faults === 0 ? 0 : 1;
}

async function attackIn(name: EngineName, product: OwnProduct, payloads: readonly string[]): Promise<number> {
  const found = findEngine(name);
  if ('missing' in found) {
    console.log(found.missing);
    return 0;
  }
  const engine = await found.open();
  const begun = performance.now();
  let faults = 0;
  let texts = 0;
  try {
    const page = await engine.newPage(1280);
    await page.open(`${product.url}/robots.txt`);
    await page.run(() => {
      document.cookie = 'cookie_consent=1; path=/';
      localStorage.setItem('gtinoteka.terms', '1');
    });
    await requireSight(page, product);
    const tried = await textsOf(page, payloads);
    for (const [slug, path] of pages) {
      const calm = await lookCalm(page, product, { slug, path });
      for (const { content, payloads: inside } of tried) {
        texts += 1;
        const seen = await look(page, product, { slug, path, content });
        const said = [...seen.faults, ...changedStyles(calm.style, seen.style)];
        if (said.length === 0) continue;
        faults += 1;
        console.log(`${name} ${slug}: ${said.join(', ')}\n  ${inside.join('\n  ').slice(0, 2_000)}`);
      }
      console.log(
        `${name} ${slug}: ${tried.length} texts, ${Math.round((performance.now() - begun) / 1_000)} s so far`,
      );
    }
  } finally {
    await engine.close();
  }
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.log(
    `${name} ${engine.version}: ${payloads.length} payloads × ${pages.length} pages, saved and past the saving, in ${texts} texts: ${faults} faults, ${seconds} s`,
  );
  return faults;
}

/** What everything else is laid beside. Throws where the page does not come: an empty measure would find fault with all, and so with nothing. */
async function lookCalm(page: EnginePage, product: OwnProduct, place: { slug: CmsSlug; path: string }) {
  for (let tries = 3; ; tries--) {
    const calm = await look(page, product, { ...place, content: '<p>Spokojny tekst</p>' });
    if (calm.faults.length === 0) return calm;
    if (tries === 1) throw new Error(`${place.path} is not right with a calm text: ${calm.faults.join()}`);
  }
}

/** What is drawn otherwise than on the page with a calm text. */
function changedStyles(calm: string, seen: string): string[] {
  const before = calm.split(' | ');
  return seen.split(' | ').flatMap((one, at) => (one === before[at] ? [] : [`style: ${before[at]} became ${one}`]));
}

/** Throws where the inspection would not see what it is there for: an attack that came through is put into the page by hand. */
async function requireSight(page: EnginePage, product: OwnProduct): Promise<void> {
  const { mark } = await look(page, product, { slug: 'about-us', path: '/about_us', content: '' });
  const before = await page.run(inspect, mark, [...richTextTags]);
  await page.run(() => {
    const text = document.querySelector('.rich-text');
    const link = document.createElement('a');
    link.setAttribute('onclick', 'x');
    link.setAttribute('href', 'javascript:x');
    text?.append(link, document.createElement('iframe'));
    document.body.style.color = 'red';
    Object.assign(window, { bad: 1 });
  });
  const after = await page.run(inspect, mark, [...richTextTags]);
  const seen = ['<iframe>', 'onclick', 'href=javascript:x', 'a script ran'].every((one) => after.faults.includes(one));
  if (before.faults.length > 0 || !seen || after.style === before.style)
    throw new Error(`The inspection does not see what it should: ${before.faults.join()} | ${after.faults.join()}`);
}

/** The texts that are put on a page: what the saving makes of payloads, and payloads as they stand, as many in one text as lose nothing by it. */
async function textsOf(page: EnginePage, payloads: readonly string[]): Promise<Tried[]> {
  const saved = Array.from({ length: Math.ceil(payloads.length / together) }, (_, at) =>
    payloads.slice(at * together, (at + 1) * together),
  );
  const raw = await page.run(groupsOf, payloads, together);
  return [
    ...saved.map((some) => ({ content: some.map(cleanContent).join(''), payloads: some })),
    ...raw.map((some) => ({ content: some.join(''), payloads: some })),
  ];
}

/**
 * Runs in the page. Divides payloads into texts: one is added to a text only while this engine's parser finds in the whole every element, with every
 * attribute, that it finds in each payload alone. What swallows whatever follows it (an open comment, tag or script) so ends its text.
 */
function groupsOf(payloads: readonly string[], most: number): string[][] {
  const found = (content: string): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const element of Array.from(new DOMParser().parseFromString(content, 'text/html').querySelectorAll('*'))) {
      const attributes = Array.from(element.attributes, ({ name, value }) => `${name}=${value}`).sort();
      const sign = JSON.stringify([element.namespaceURI, element.localName, ...attributes]);
      counts.set(sign, (counts.get(sign) ?? 0) + 1);
    }
    return counts;
  };
  const groups: { texts: string[]; wanted: Map<string, number> }[] = [];
  const bare = found('');
  for (const payload of payloads) {
    const own = found(payload);
    const withOwn = (wanted: ReadonlyMap<string, number>): Map<string, number> => {
      const sum = new Map(wanted);
      for (const [sign, count] of own) sum.set(sign, (sum.get(sign) ?? 0) + count - (bare.get(sign) ?? 0));
      return sum;
    };
    const place = groups.slice(-8).find(({ texts, wanted }) => {
      if (texts.length >= most) return false;
      const whole = found(texts.join('') + payload);
      return Array.from(withOwn(wanted)).every(([sign, count]) => (whole.get(sign) ?? 0) >= count);
    });
    if (place) {
      place.texts.push(payload);
      place.wanted = withOwn(place.wanted);
    } else groups.push({ texts: [payload], wanted: own });
  }
  return groups.map(({ texts }) => texts);
}

let shownSoFar = 0;

/** Puts a text on a page past every cleaning, opens the page as a stranger and answers what is wrong there. */
async function look(
  page: EnginePage,
  product: OwnProduct,
  { slug, path, content }: { slug: CmsSlug; path: string; content: string },
): Promise<{ faults: string[]; style: string; mark: string }> {
  // Each text has a mark of its own: what a device had kept is not taken for it.
  const mark = `znak-${++shownSoFar}-znak`;
  await product.database.pool.query('UPDATE cms_pages SET content = $1 WHERE slug = $2', [
    // The database holds no NUL, so none can come from it.
    `<p>${mark}</p>${content.replaceAll('\0', '')}`,
    slug,
  ]);
  await page.open(product.url + path);
  const until = Date.now() + 20_000;
  for (;;) {
    const isThere = await page.run((wanted) => {
      scrollTo(0, document.body.scrollHeight);
      return document.querySelector('main')?.textContent?.includes(wanted) === true;
    }, mark);
    if (isThere) break;
    if (Date.now() > until) return { faults: ['the text never came'], style: '', mark };
    await sleep(30);
  }
  return { ...(await page.run(inspect, mark, [...richTextTags])), mark };
}

/** Runs in the page. */
function inspect(mark: string, tags: readonly string[]): { faults: string[]; style: string } {
  const faults: string[] = [];
  const shown = Array.from(document.querySelectorAll('.rich-text')).find((one) => one.textContent?.includes(mark));
  if (!shown) faults.push('no text');
  const listed = [...tags, 'div', 'span', 'picture', 'source'];
  for (const element of Array.from(shown?.querySelectorAll('*') ?? [])) {
    if (!listed.includes(element.localName) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
      faults.push(`<${element.localName}>`);
    for (const { name, value } of Array.from(element.attributes)) {
      if (/^(on|style|srcdoc|formaction|action|xlink|background|target|ping)/.test(name)) faults.push(name);
      if (/^(href|src)$/.test(name) && !/^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(value))
        faults.push(`${name}=${value}`);
      if (name === 'class' && value !== 'rich-text__table') faults.push(`class=${value}`);
    }
  }
  if ((window as { bad?: unknown }).bad !== undefined) faults.push('a script ran'); // set by payloads alone
  if (performance.getEntriesByType('resource').some(({ name }) => name.includes('zly.example')))
    faults.push('another address was asked');
  const styled = ['html', 'body', '#root', 'header', 'main', 'h1', 'footer', 'footer a'].map((selector) => {
    const element = document.querySelector(selector);
    if (!element) return `${selector} is gone`;
    const { color, backgroundColor, backgroundImage, fontFamily, display, position, visibility, opacity } =
      getComputedStyle(element);
    return [
      selector,
      color,
      backgroundColor,
      backgroundImage,
      fontFamily,
      display,
      position,
      visibility,
      opacity,
    ].join();
  });
  return { faults: Array.from(new Set(faults)), style: styled.join(' | ') };
}
