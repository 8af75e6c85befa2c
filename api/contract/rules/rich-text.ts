/**
 * What a page of the CMS may hold, as HTML. Both sides keep to this list: the server when it takes a text, the pages when they
 * draw one. Nothing in it can run, load or restyle anything.
 */
export const richTextTags = [
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'a',
  'br',
  'blockquote',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;
export type RichTextTag = (typeof richTextTags)[number];

/** Whether a link may lead there: http, https, mailto, an address of this site from its root, or a place on the page. */
export function isRichTextLink(href: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers drop or turn these, so that what they follow is not what was read here
  if (/[\u0000-\u0020\u007f-\u00a0\\]/.test(href)) return false;
  return /^(https?:\/\/[^/?#]|mailto:[^@?]+@[^@?]|\/(?!\/)|#.)/i.test(href);
}

/** Whether a link leaves this site. */
export function isOutsideLink(href: string): boolean {
  return /^https?:/i.test(href);
}
