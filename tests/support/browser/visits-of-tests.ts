import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, productUrl } from './browser.ts';
import { openVisit, type VisitorOptions } from './visitor.ts';

/** The browser of a file of tests: opens visits to the shared product. A visit ends with its test, the browser with the file. */
export function visitsOfTests(): (options?: VisitorOptions) => Promise<Page> {
  let browser: Browser;
  const opened: Page[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(() => Promise.all(opened.splice(0).map((page) => page.context().close())));
  afterAll(() => browser.close());
  return async (options) => {
    const page = await openVisit(browser, productUrl(), options);
    opened.push(page);
    return page;
  };
}
