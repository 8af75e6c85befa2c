import { isRichTextLink, richTextTags } from '@gtinoteka/contract/rules/rich-text.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanContent } from '../../api/features/cms/clean-content.ts';

const kept: string[] = [
  '<h2>Tytuł</h2><h3>Dalej</h3><h4>Jeszcze</h4>',
  '<p>Akapit <strong>ważny</strong> i <em>wyróżniony</em><br />dalej</p>',
  '<ul><li>raz</li></ul><ol><li>dwa</li></ol><blockquote>słowa</blockquote>',
  '<table><caption>T</caption><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><th scope="row">a</th><td>b</td></tr></tbody></table>',
  '<a href="/pricing">a</a><a href="#dalej">b</a><a href="mailto:biuro@firma.example">c</a>',
  '<a href="https://firma.example/?a=1&amp;b=2" rel="noopener">d</a>',
  'a &amp; b &lt; c „d” &gt; ąę',
];
test.each(kept)('%s stays as it is', (html) => expect(cleanContent(html)).toBe(html));

const changed: [string, string][] = [
  ['<h1>a</h1><b>b</b><i>c</i>', '<h2>a</h2><strong>b</strong><em>c</em>'],
  ['<p>a<li>b', '<p>a<li>b</li></p>'],
  ['<div class="x"><p style="color:red" onclick="x()" id="a">t</p></div>', '<p>t</p>'],
  [
    '<a href="https://a.example" target="_blank" rel="opener" onmouseover=x>t</a>',
    '<a href="https://a.example" rel="noopener">t</a>',
  ],
  ['<a href=" /pricing ">t</a>', '<a href="/pricing">t</a>'],
  ['<th scope="colgroup javascript:">t</th>', '<th>t</th>'],
];
test.each(changed)('%s becomes %s', (html, clean) => expect(cleanContent(html)).toBe(clean));

/** Ways to smuggle code in, each with a word that is plain text and may stay. */
const attacks: string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//zly.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x`<script>alert(1)</script>"`>',
  '<svg onload=alert(1)><p>t</p></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>t</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<style>@import "//zly.example"</style>',
  '<p style="background:url(javascript:alert(1))">t</p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">t</noscript>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src=x>',
  '<form action=javascript:alert(1)><button formaction=javascript:alert(1)>t</form>',
  '<base href="//zly.example/"><meta http-equiv=refresh content="0;url=//zly.example">',
  '<template><script>alert(1)</script></template>',
  '<textarea></textarea><script>alert(1)</script>',
  '<xmp><script>alert(1)</script></xmp><plaintext><script>alert(1)',
  '<!--><script>alert(1)</script>--><p>t</p>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<p/onclick=alert(1)>t',
  '<p\u0000onclick=alert(1)>t',
  '<p "="><script>alert(1)</script>',
  '<a href="javascript:alert(1)">t</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">t</a>',
  '<a href="java\tscript:alert(1)">t</a>',
  '<a href="&#x6A;avascript:alert(1)">t</a>',
  '<a href="\u0001javascript:alert(1)">t</a>',
  '<a href="data:text/html,<script>alert(1)</script>">t</a>',
  '<a href="vbscript:x">t</a><a href="file:///etc/passwd">t</a><a href="blob:x">t</a>',
  '<a href="//zly.example">t</a><a href="/\\zly.example">t</a><a href="/\t/zly.example">t</a>',
  '<a href="https:zly.example">t</a><a href="https:///zly.example">t</a>',
  '<table background="javascript:alert(1)"><td onclick=x>t</table>',
  '<p><b><script>alert(1)</script><i></p></b>t',
  '<li><custom-element is="x" onclick=y>t</custom-element>',
];

/** Nothing but the tags of the list, without attributes but those of links and heads of tables. */
function expectHarmless(html: string): void {
  const tags = html.match(/<[^>]*>/g) ?? [];
  for (const tag of tags) {
    const [, name = '', attributes = ''] = /^<\/?([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)(?: \/)?>$/.exec(tag) ?? [];
    expect(richTextTags, `${tag} of ${html}`).toContain(name);
    for (const [, attribute, value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      expect([name, attribute]).toBeOneOf([
        ['a', 'href'],
        ['a', 'rel'],
        ['th', 'scope'],
      ]);
      if (attribute === 'href') expect(isRichTextLink(value.replaceAll('&amp;', '&')), value).toBe(true);
    }
  }
  // What is left between them cannot begin a tag.
  expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
}

describe('hostile HTML', () => {
  test.each(attacks)('%s leaves nothing that runs', (html) => {
    const clean = cleanContent(`<p>przed</p>${html}`);
    expect(clean).toContain('przed');
    expectHarmless(clean);
    expect(clean).not.toMatch(/javascript:|onerror|onload|onclick=/i);
    expect(cleanContent(clean)).toBe(clean);
  });

  test('hostile HTML: whatever is put together of pieces of HTML comes out harmless and is the same when cleaned again', () => {
    const pieces = fc.constantFrom(
      ...attacks,
      ...kept,
      ...richTextTags.flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag} `]),
      '<',
      '>',
      '"',
      "'",
      '&',
      '&lt;',
      '&#60;',
      '&#0;',
      '&#x110000;',
      '\0',
      '\u00a0',
      '=',
      '/',
      '<!--',
      '-->',
      ']]>',
      'tekst',
      ' ',
      '\n',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 25 }),
        (list) => {
          const clean = cleanContent(list.join(''));
          expectHarmless(clean);
          expect(cleanContent(clean)).toBe(clean);
          expect(clean).not.toContain('\0');
        },
      ),
      { numRuns: 150, seed: 590 },
    );
  });

  test('tags within tags without end do not last', () => {
    const deep = cleanContent(`${'<blockquote>'.repeat(20_000)}t`);
    expect(deep.match(/<blockquote>/g)?.length ?? 0).toBeLessThanOrEqual(20);
  });
});

test.each([
  ['/pricing', true],
  ['/catalog?name__contains=a#b', true],
  ['https://a.example', true],
  ['HTTP://a.example/x', true],
  ['mailto:a@b.example', true],
  ['#dalej', true],
  ['#', false],
  ['', false],
  ['pricing', false],
  ['mailto:', false],
  ['//a.example', false],
  ['/\\a.example', false],
  ['https:a.example', false],
  ['https:///a.example', false],
  ['https://a.example/a b', false],
  ['javascript:alert(1)', false],
])('a link to %j may be drawn: %s', (href, may) => expect(isRichTextLink(href)).toBe(may));
