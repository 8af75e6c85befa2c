import { cmsSlugs } from '@gtinoteka/contract/cms.ts';
import { Editor } from '@tiptap/core';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cleanContent } from '../../api/features/cms/clean-content.ts';
import { editorExtensions } from '../../pwa/features/cms/editor/editor-schema.ts';
import { normalHtml } from '../../pwa/features/cms/normal-html.ts';
import { momentOf } from '../../pwa/features/cms/planned-time.ts';
import { compareTexts, markWords, wordsOf } from '../../pwa/features/cms/text-difference.ts';

function throughEditor(html: string): string {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: editorExtensions(),
    content: html,
    injectCSS: false,
  });
  const own = editor.getHTML();
  // The security policy of the pages complains of each style that is read back.
  expect(own).not.toContain('style=');
  const written = normalHtml(own);
  editor.destroy();
  return written;
}

const image =
  '<img src="/api/v1/cms/page_image/00000000-0000-4000-8000-000000000000/" alt="Opis" width="20" height="10" />';
const texts: string[] = [
  '<h2>Tytuł</h2><h3>Dalej</h3><h4>Jeszcze</h4><p>Akapit <strong>ważny</strong> i <em>wyróżniony</em><br />dalej</p>',
  '<ul><li>raz</li><li>dwa</li></ul><ol><li><strong>Trzy.</strong> cztery</li></ol><blockquote>słowa</blockquote>',
  '<ul><li>raz<ul><li>w środku</li></ul></li></ul>',
  '<table><caption>Podpis</caption><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><th scope="row">a</th><td>b</td></tr></tbody></table>',
  '<p><a href="/pricing">a</a> <a href="https://firma.example/?a=1&amp;b=2" rel="noopener">d</a> <a href="mailto:biuro@firma.example">c</a></p>',
  `<p>przed</p>${image}<p>po &lt;b&gt; &amp; „x”</p>`,
];

describe('a text', () => {
  test.each(texts)('goes through the editor and the server without a change: %s', (html) => {
    expect(normalHtml(html)).toBe(html);
    expect(throughEditor(html)).toBe(html);
    expect(cleanContent(html)).toBe(html);
  });

  test('of every page that came with the product does so too', async () => {
    const sql = await readFile(join(import.meta.dirname, '../../api/migrations/0009-first-texts.sql'), 'utf8');
    const pages = [...sql.matchAll(/\$html\$([\s\S]*?)\$html\$/g)].map(([, html = '']) => html);
    expect(pages).toHaveLength(cmsSlugs.length);
    for (const page of pages) {
      expect(throughEditor(page)).toBe(normalHtml(page));
      expect(cleanContent(normalHtml(page))).toBe(normalHtml(page));
    }
  });

  test('that was pasted keeps what is listed and nothing else', () => {
    expect(
      throughEditor(
        '<h1 style="color:red">T</h1><p class="x"><span style="font-weight:700">a</span><u>b</u><a href="javascript:x">c</a></p><script>x</script><img src="https://zly.example/a.png" alt="x">',
      ),
    ).toBe('<p>T</p><p><strong>a</strong>bc</p>');
  });
});

describe('two texts', () => {
  test('are compared block by block, and what differs is paired in order', () => {
    expect(compareTexts('<p>a</p><p>b</p><p>c</p>', '<p>a</p><p>x</p><p>c</p><p>d</p>')).toEqual([
      { same: '<p>a</p>' },
      { mine: '<p>b</p>', theirs: '<p>x</p>' },
      { same: '<p>c</p>' },
      { mine: null, theirs: '<p>d</p>' },
    ]);
    expect(compareTexts('', '<p>a</p>')).toEqual([{ mine: null, theirs: '<p>a</p>' }]);
  });

  test('are whole again of what is chosen, whichever side it is', () => {
    const [mine, theirs] = [texts.join(''), `<p>nowe</p>${texts[1]}<p>inne</p>${texts[3]}`];
    const rows = compareTexts(mine, theirs);
    const take = (side: 'mine' | 'theirs') =>
      rows.map((row) => ('same' in row ? row.same : (row[side] ?? ''))).join('');
    // As a page writes it.
    expect(take('mine')).toBe(mine.replaceAll(' />', '>'));
    expect(take('theirs')).toBe(theirs.replaceAll(' />', '>'));
  });

  test('have the words marked that the other has not; pictures are told by their words', () => {
    expect(markWords('<p>kod jest dobry</p>', '<p>kod był dobry</p>')).toEqual([
      { text: 'kod', isOwn: false },
      { text: 'jest', isOwn: true },
      { text: 'dobry', isOwn: false },
    ]);
    expect(wordsOf('<ul><li>a</li><li>b</li></ul>')).toBe('a · b');
    expect(wordsOf(image)).toBe('[Opis]');
  });
});

test.each([
  ['30-11-2026', '8:00', '2026-11-30T07:00:00.000Z'],
  ['1-7-2027', '08:30', '2027-07-01T06:30:00.000Z'],
  ['31-12-2026', '23:59', '2026-12-31T22:59:00.000Z'],
  // Clocks go forward: there is no half past two.
  ['28-03-2027', '2:30', null],
  ['29-02-2027', '8:00', null],
  ['32-01-2027', '8:00', null],
  ['30-11-2026', '24:00', null],
  ['30-11-2026', '8', null],
  ['2026-11-30', '8:00', null],
  ['', '', null],
])('%s, %s is %s', (date, time, moment) => expect(momentOf(date, time)).toBe(moment));
