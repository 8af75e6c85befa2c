import { firstErrorTexts } from '@gtinoteka/contract/errors/first-error-texts.ts';
import 'fake-indexeddb/auto';
import { homeTexts } from '../../pwa/features/home/home-texts.ts';
import { storePart, wiped } from '../../pwa/core/device/local-db.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../pwa/core/network/query-client.ts';
import { RichText } from '../../pwa/ui/layout/rich-text.tsx';
import { refusal, stubServer, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { forgetEverything, openPage } from '../support/browser/page.tsx';

beforeEach(forgetEverything);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const main = () => within(screen.getByRole('main'));

function serve(content: (call: StubCall) => StubAnswer): StubCall[] {
  return stubServer((call) => {
    if (call.path.startsWith('/api/v1/cms/')) return content(call);
    if (call.path === '/api/v1/health/')
      return { body: { status: 'ok', database: true, demoData: false, demoAccounts: false, version: '1' } };
    return refusal(404, 'NOT_FOUND');
  });
}

function page(slug: string, content: string): StubAnswer {
  return { body: { id: '00000000-0000-4000-8000-000000000000', slug, images: [], newImages: [], content } };
}

const text = '<p>Wstęp w skrócie</p><h2>Raz</h2><p>a</p><h2>Dwa</h2><p>b</p><h2>Trzy</h2><p>c</p>';

describe('/how_it_works', () => {
  test('draws the content, with links to its parts', async () => {
    const calls = serve(() => page('how-it-works', text));
    await openPage('/how_it_works');
    await main().findByText('Wstęp w skrócie');
    expect(main().getByRole('heading', { level: 1, name: 'Jak to działa' })).toBeDefined();
    expect(document.title).toBe('Jak to działa – Gtinoteka');
    const links = within(main().getByRole('navigation', { name: 'Na tej stronie' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Raz', '#czesc-1'],
      ['Dwa', '#czesc-2'],
      ['Trzy', '#czesc-3'],
    ]);
    expect(main().getByRole('heading', { level: 2, name: 'Dwa' }).id).toBe('czesc-2');
    expect(main().queryByText(/zapisana w/)).toBeNull();
    expect(calls.filter(({ path }) => path.includes('/cms/')).map(({ path }) => path)).toEqual([
      '/api/v1/cms/page_content/how-it-works/',
    ]);
  });

  test('without a network shows what was kept, and how old it is', async () => {
    await storePart('cms/how-it-works', '<p>Zapisana treść</p>', wiped.never);
    serve(() => {
      throw new TypeError('Failed to fetch');
    });
    await openPage('/how_it_works');
    await main().findByText('Zapisana treść');
    expect(main().getByText(/To treść zapisana w tym urządzeniu, stan: dzisiaj, \d\d?:\d\d\./)).toBeDefined();
  });

  test('a failure says so and can be tried again', async () => {
    let answer = refusal(500, 'GENERIC_ERROR');
    serve(() => answer);
    await openPage('/how_it_works');
    const again = await main().findByRole('button', { name: 'Spróbuj ponownie' });
    expect(main().getByText(firstErrorTexts.GENERIC_ERROR)).toBeDefined();
    answer = page('how-it-works', '<p>Jest treść</p>');
    fireEvent.click(again);
    await main().findByText('Jest treść');
    expect(main().queryByRole('navigation')).toBeNull();
  });
});

describe('a text of the CMS', () => {
  function draw(html: string): HTMLElement {
    const { container } = render(
      <MemoryRouter>
        <RichText html={html} />
      </MemoryRouter>,
    );
    return container;
  }

  test('leads within the site by the router, and outside without a way back', () => {
    const drawn = draw(
      '<p><a href="/pricing">a</a> <a href="https://a.example">b</a> <a href="mailto:a@b.example">c</a></p>',
    );
    expect([...drawn.querySelectorAll('a')].map((link) => link.outerHTML)).toEqual([
      '<a href="/pricing" data-discover="true">a</a>',
      '<a href="https://a.example" rel="noopener">b</a>',
      '<a href="mailto:a@b.example">c</a>',
    ]);
  });

  test('has hard spaces after words of one letter', () => {
    expect(draw('<p>raz w roku <em>i z</em> tym</p>').textContent).toBe('raz w\u00a0roku i\u00a0z tym');
  });

  test('a table can be moved by the keyboard and keeps the scope of its heads', () => {
    const drawn = draw(
      '<table>\n<thead>\n<tr>\n<th scope="col">a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope="row">b</th></tr></tbody></table>',
    );
    const table = within(drawn).getByRole('region', { name: 'Tabela' });
    expect(table.tabIndex).toBe(0);
    expect([...table.querySelectorAll('th')].map(({ scope }) => scope)).toEqual(['col', 'row']);
  });

  test.each([
    '<script>window.bad = 1</script>',
    '<img src="x" onerror="window.bad = 1">',
    '<svg onload="window.bad = 1"><script>window.bad = 1</script></svg>',
    '<iframe srcdoc="<script>parent.bad = 1</script>"></iframe>',
    '<p onclick="window.bad = 1" style="position:fixed" id="main" class="x">t</p>',
    '<a href="javascript:window.bad = 1">t</a>',
    '<a href="//zly.example">t</a>',
    '<form action="https://zly.example"><input name="a"><button>t</button></form>',
    '<style>* { display: none }</style><link rel="stylesheet" href="//zly.example">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.bad=1&gt;">',
    '<template><img src=x onerror="window.bad = 1"></template>',
  ])('that came past the cleaning is drawn without what could run: %s', (html) => {
    const drawn = draw(`<p>przed</p>${html}`);
    expect(drawn.textContent).toContain('przed');
    const elements = [...drawn.querySelectorAll('.rich-text *')];
    for (const { localName, attributes } of elements) {
      expect(['p', 'span', 'a', 'div', 'table', 'tbody', 'tr', 'td', 'li', 'h2']).toContain(localName);
      expect(
        [...attributes].map(({ name }) => name).filter((name) => !/^(role|aria-label|tabindex|class)$/.test(name)),
      ).toEqual([]);
    }
    expect((window as { bad?: number }).bad).toBeUndefined(); // nothing has set it
  });
});

describe('the block of the home page', () => {
  const title = (name: string) => main().findByRole('heading', { level: 2, name });

  /** Lets the block come into view: jsdom has no window that anything could be seen in. */
  function stubView(): { show: () => void } {
    const seen: IntersectionObserverCallback[] = [];
    class Observer {
      constructor(callback: IntersectionObserverCallback) {
        seen.push(callback);
      }
      observe(): void {}
      disconnect(): void {}
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    // of an entry only this is read
    const entry = { isIntersecting: true } as IntersectionObserverEntry;
    return { show: () => seen.forEach((callback) => callback([entry], new Observer(callback) as never)) }; // nor the observer
  }

  test('is asked for when it comes into view, not before; until then, and without it, the words of the build stand', async () => {
    const view = stubView();
    let answer: StubAnswer = refusal(404, 'NOT_FOUND');
    const calls = serve(() => answer);
    const asked = () => calls.filter(({ path }) => path === '/api/v1/cms/page_content/home-page/').length;
    await openPage('/');
    await title(homeTexts.codes2dTitle);
    fireEvent.pointerDown(window);
    await act(async () => {});
    expect(asked()).toBe(0);
    act(() => view.show());
    await waitFor(() => expect(asked()).toBe(1));
    await title(homeTexts.codes2dTitle);
    answer = page('home-page', '<h2>Inny tytuł</h2><p>x</p>');
    await act(() => queryClient.refetchQueries({ queryKey: ['cms', 'home-page'] }));
    await title('Inny tytuł');
    expect(main().queryByRole('heading', { name: homeTexts.codes2dTitle })).toBeNull();
  });
});
