import { linkTitle, linkTypes } from '@gtinoteka/contract/digital-link/link-types.ts';
import { createHash } from 'node:crypto';
import { html, Html } from '../../../core/http/html.ts';
import type { ResolvedLink } from '../../../store/digital-link/resolved-links.ts';
import { cardPath } from './linkset.ts';
import { resolverTexts as texts } from './resolver-texts.ts';

/**
 * Inline style, so that an error is visible with the first bytes.
 * - The pages load no scripts or style sheets.
 */
const style = [
  // Colours of the product's pages.
  ':root{color-scheme:light dark;--bg:#f6f4f7;--surface:#fff;--line:#ddd7e1;--control:#84798c;--ink:#1c1520;--ink-2:#4c4453;--accent:#611e60;--tint:#f6ecf5;--on-accent:#fff}',
  '@media (prefers-color-scheme:dark){:root{--bg:#141017;--surface:#1e1922;--line:#3c3443;--control:#8e8497;--ink:#f4f0f6;--ink-2:#cbc3d1;--accent:#e0b0e2;--tint:#37223b;--on-accent:#2b0c2c}}',
  'body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 "IBM Plex Sans",system-ui,sans-serif;overflow-wrap:anywhere}',
  'header{background:var(--surface);border-bottom:1px solid var(--line)}',
  'header a{display:flex;align-items:center;gap:10px;max-width:600px;margin:0 auto;padding:12px 20px;color:var(--ink);font-size:20px;font-weight:600;text-decoration:none}',
  'svg{width:34px;height:30px;fill:currentColor}svg .a{fill:var(--accent)}',
  'main{max-width:600px;margin:0 auto;padding:24px 20px 48px}',
  'h1{margin:0 0 8px;font-size:28px;line-height:1.2}p{margin:8px 0}',
  'a{color:var(--accent);text-underline-offset:.18em}a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}',
  '.number{color:var(--ink-2)}',
  '.card{margin:20px 0;padding:8px 20px;background:var(--surface);border:1px solid var(--line);border-radius:16px}',
  '.button{display:inline-block;padding:12px 20px;border-radius:8px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}',
  'ul{margin:20px 0;padding:0;list-style:none}li{margin:8px 0}',
  'li a{display:block;padding:12px 20px;background:var(--surface);border:1px solid var(--control);border-radius:12px;font-weight:600;text-decoration:none}li a:hover{background:var(--tint)}',
  'small{display:block;color:var(--ink-2);font-size:14px;font-weight:400}',
].join('');
const styleHash = createHash('sha256').update(style).digest('base64');
/** One string: the content between the tags must equal the hashed text. */
const styleElement = new Html(`<style>${style}</style>`);

const logo = new Html(
  '<svg viewBox="0 0 34 30" aria-hidden="true"><path d="M1 2h4v23H1zM7 2h2v23H7zM11 2h5v23h-5zM18 2h2v23h-2zM0 27h34v2H0z"/><path class="a" d="m21.9 3.1 3.9-1.1 6.3 22.1-3.9 1.1z"/></svg>',
);

/** Content-Security-Policy that allows only this style. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="pl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Gtinoteka</title>
        ${styleElement}
      </head>
      <body>
        <header><a href="/">${logo}Gtinoteka</a></header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.source;
}

/** Page that explains why a URL opens nothing. `typed`: the code in it, or ''. */
export function refusalPage(why: string, { typed, title }: { typed: string; title: string }): string {
  const number = typed === '' ? new Html('') : html`<p class="number">${texts.number(typed)}</p>`;
  return page(
    title,
    html`${number}
      <div class="card">
        <p>${why}</p>
        <p>${texts.whatNow}</p>
      </div>
      <a class="button" href="/">${texts.home}</a>`,
  );
}

function linkItem({ href, linkType, language }: ResolvedLink): Html {
  const where = [new URL(href).hostname, ...(language === '' ? [] : [language])].join(' · ');
  return html`<li>
    <a href="${href}" rel="noopener nofollow" ${language === '' ? '' : new Html(` hreflang="${language}"`)}
      >${linkTitle(linkType, 'pl')}<small>${where}</small></a
    >
  </li>`;
}

/** Page with links to choose from: all of a code, or equal matches. */
export function linksPage(
  links: readonly ResolvedLink[],
  { gtin, title, isWithCard }: { gtin: string; title: string; isWithCard: boolean },
): string {
  const card = html`<li>
    <a href="${cardPath(gtin)}">${linkTypes.pip.pl}<small>Gtinoteka</small></a>
  </li>`;
  const items = [...links.map(linkItem), ...(isWithCard ? [card] : [])];
  return page(
    title,
    html`<p class="number">${texts.number(gtin)}</p>
      <ul>
        ${items}
      </ul>`,
  );
}
