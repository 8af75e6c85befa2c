import {
  isImageSize,
  isOutsideLink,
  isRichTextLink,
  richTextImageId,
  richTextTags,
} from '@gtinoteka/contract/rules/rich-text.ts';
import sanitizeHtml from 'sanitize-html';

/** Elements removed with their content: code, or text without meaning outside of them. */
const removedWithContent = [
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
  // An external picture would reveal readers to its owner.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  // Links are checked below; the library would allow relative URLs of any kind.
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: removedWithContent,
  // Deeper than any real text; limits the stack that a browser needs to render the page.
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

/** Attributes in the order that keepable-content.ts expects; none for an external picture. */
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
 * Removes everything outside the list of rules/rich-text.ts from the HTML of a page.
 * - The result is well-formed and idempotent.
 * - Empty if no readable content remains.
 */
export function cleanContent(html: string): string {
  const clean = sanitizeHtml(html.replaceAll('\0', ''), options).trim();
  return /[^\s\u00a0]/.test(sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} })) ? clean : '';
}
