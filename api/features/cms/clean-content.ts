import {
  isImageSize,
  isOutsideLink,
  isRichTextLink,
  richTextImageId,
  richTextTags,
} from '@gtinoteka/contract/rules/rich-text.ts';
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
  allowedAttributes: { a: ['href', 'rel'], th: ['scope'], img: ['src', 'alt', 'width', 'height'] },
  // A picture from anywhere else would tell its owner who reads the page.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
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
    img: (tagName, attributes) => ({ tagName, attribs: imageAttributes(attributes) }),
    th: (tagName, { scope = '' }) => ({ tagName, attribs: scopeAttribute(scope) }),
  },
};

function linkAttributes(href: string): sanitizeHtml.Attributes {
  if (!isRichTextLink(href)) return {};
  return isOutsideLink(href) ? { href, rel: 'noopener' } : { href };
}

/** In this order, which keepable-content.ts reads; nothing where the picture is not one of ours. */
function imageAttributes({
  src = '',
  alt = '',
  width = '',
  height = '',
}: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  if (richTextImageId(src.trim()) === null) return {};
  const attributes = { src: src.trim(), alt: alt.trim() };
  return isImageSize(width) && isImageSize(height) ? { ...attributes, width, height } : attributes;
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
