import { isOutsideLink, isRichTextLink, richTextTags } from '@gtinoteka/contract/rules/rich-text.ts';
import sanitizeHtml from 'sanitize-html';

/** What goes with everything in it: its text is code, or means nothing outside of it. */
const goWhole = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'title',
  'svg',
  'math',
  'template',
  'iframe',
  'object',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
];

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href', 'rel'], th: ['scope'] },
  // The rule of links is ours, below; theirs would let relative addresses of any kind through.
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: goWhole,
  // Deeper than any text is; a page must not make the browser that draws it run out of stack.
  nestingLimit: 20,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    a: (tagName, { href = '' }) => ({ tagName, attribs: linkAttributes(href.trim()) }),
    th: (tagName, { scope = '' }) => ({ tagName, attribs: scopeAttribute(scope) }),
  },
};

function linkAttributes(href: string): sanitizeHtml.Attributes {
  if (!isRichTextLink(href)) return {};
  return isOutsideLink(href) ? { href, rel: 'noopener' } : { href };
}

function scopeAttribute(scope: string): sanitizeHtml.Attributes {
  return /^(col|row)$/.test(scope) ? { scope } : {};
}

/**
 * The HTML of a page without everything that is not on the list of rules/rich-text.ts: well-formed, and the same when it is
 * cleaned again. Empty where nothing that can be read is left.
 */
export function cleanContent(html: string): string {
  const clean = sanitizeHtml(html.replaceAll('\0', ''), options).trim();
  return /[^\s\u00a0]/.test(sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} })) ? clean : '';
}
