import { linkTitle, linkTypes } from '@gtinoteka/contract/digital-link/link-types.ts';
import { createHash } from 'node:crypto';
import { html, Html } from '../../../core/http/html.ts';
import type { ResolvedLink } from '../../../store/digital-link/resolved-links.ts';
import { cardPath } from './linkset.ts';
import { resolverTexts as texts } from './resolver-texts.ts';

/** The pages stand without the product's scripts and sheets: whoever scans a wrong code has the answer with the first bytes. */
const style = `:root{color-scheme:light dark}body{margin:0 auto;padding:24px 20px;max-width:640px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}h1{font-size:24px;line-height:1.25;margin:24px 0 12px}p{margin:12px 0}ul{margin:16px 0;padding:0;list-style:none}li{margin:12px 0}a{color:LinkText}li a{display:block;padding:12px 16px;border:1px solid;border-radius:12px;text-decoration:none}small{display:block}`;
const styleHash = createHash('sha256').update(style).digest('base64');
/** One string, with nothing between the tags but what is hashed. */
const styleElement = new Html(`<style>${style}</style>`);

/** Lets nothing but the one style of these pages through. */
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
        <header><a href="/">Gtinoteka</a></header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.source;
}

/** Says why an address opens nothing. `typed`: the number in it; '' where there is none. */
export function refusalPage(why: string, { typed, title }: { typed: string; title: string }): string {
  const number = typed === '' ? new Html('') : html`<p>${texts.number(typed)}</p>`;
  return page(
    title,
    html`${number}
      <p>${why}</p>
      <p>${texts.whatNow}</p>
      <p><a href="/">${texts.home}</a></p>`,
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

/** A list of links to choose from: all of a code, or those that are alike. */
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
    html`<p>${texts.number(gtin)}</p>
      <ul>
        ${items}
      </ul>`,
  );
}
