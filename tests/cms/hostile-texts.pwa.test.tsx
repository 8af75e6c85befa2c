import { isRichTextLink, richTextImageId, richTextTags } from '@gtinoteka/contract/rules/rich-text.ts';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanContent } from '../../api/features/cms/clean-content.ts';
import { normalHtml } from '../../pwa/features/cms/normal-html.ts';
import { RichText } from '../../pwa/ui/layout/rich-text.tsx';
import { hostilePayloads } from './hostile-payloads.ts';

// React says of many that they are nested as no page would.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const kept = new Set<string>(richTextTags);
/** What the page adds of its own: the frame of a table, a picture's forms, what stands for an element that is not listed. */
const shown = new Set([...kept, 'span', 'div', 'picture', 'source']);
const ownAddress = /^\/api\/v1\/cms\/page_image\/[0-9a-f-]{36}\/(small|large)\.(avif|webp|plain)\/( \d+w)?(, |$)/;

/** What is wrong with elements that stand in a page; empty where nothing could run, load or restyle. */
function faultsOf(root: ParentNode, tags: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  for (const element of root.querySelectorAll('*')) {
    const { localName, namespaceURI } = element;
    if (!tags.has(localName) || namespaceURI !== 'http://www.w3.org/1999/xhtml') faults.push(localName);
    for (const { name, value } of element.attributes) {
      const isFine =
        (name === 'href' && localName === 'a' && isRichTextLink(value)) ||
        (name === 'rel' && value === 'noopener') ||
        (name === 'scope' && /^(col|row)$/.test(value)) ||
        (name === 'alt' && localName === 'img') ||
        (/^(width|height)$/.test(name) && /^[1-9]\d{0,3}$/.test(value)) ||
        (name === 'src' && localName === 'img' && (richTextImageId(value) !== null || ownAddress.test(value))) ||
        // What only our own drawing writes.
        (tags === shown &&
          ((name === 'srcset' && ownAddress.test(value)) ||
            /^(sizes|loading|type|data-discover)$/.test(name) ||
            (name === 'class' && value === 'rich-text__table') ||
            (localName === 'div' && /^(role|aria-label|tabindex)$/.test(name)) ||
            (name === 'id' && /^czesc-\d+$/.test(value))));
      if (!isFine) faults.push(`${localName} ${name}="${value}"`);
    }
  }
  return faults;
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

function draw(html: string): string[] {
  const { container, unmount } = render(
    <MemoryRouter>
      <RichText html={html} />
    </MemoryRouter>,
  );
  const text = container.querySelector('.rich-text');
  const faults = text ? faultsOf(text, shown) : ['nothing was drawn'];
  unmount();
  return faults;
}

test(`none of ${hostilePayloads.length} payloads comes through the saving, and what is kept stays as it is`, () => {
  expect(hostilePayloads.length).toBeGreaterThan(600);
  for (const payload of hostilePayloads) {
    const clean = cleanContent(payload);
    expect([payload, faultsOf(parse(clean), kept)]).toEqual([payload, []]);
    expect([payload, cleanContent(clean)]).toEqual([payload, clean]);
  }
});

test('none comes through the drawing, saved or past the saving, nor through the editor', () => {
  for (const payload of hostilePayloads) {
    expect([payload, draw(payload)]).toEqual([payload, []]);
    expect([payload, draw(cleanContent(payload))]).toEqual([payload, []]);
    expect([payload, faultsOf(parse(normalHtml(payload)), kept)]).toEqual([payload, []]);
  }
  expect((window as { bad?: number }).bad).toBeUndefined(); // nothing has set it
});
