/**
 * Allowed HTML of a CMS page, for both the server, which sanitizes input, and the pages that render it.
 * - Nothing in it can run, load or restyle anything.
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
  'img',
] as const;
export type RichTextTag = (typeof richTextTags)[number];

/** Whether a link target is allowed: http, https, mailto, a path of this site, or a fragment of the page. */
export function isRichTextLink(href: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers drop or turn these, so that what they follow is not what was read here
  if (/[\u0000-\u0020\u007f-\u00a0\\]/.test(href)) return false;
  return /^(https?:\/\/[^/?#]|mailto:[^@?]+@[^@?]|\/(?!\/)|#.)/i.test(href);
}

/** Whether a link leaves this site. */
export function isOutsideLink(href: string): boolean {
  return /^https?:/i.test(href);
}

const imageAddress = /^\/api\/v1\/cms\/page_image\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/$/;

/** The id of the picture that an `img` names; null for every address that is not one of this platform's own pictures. */
export function richTextImageId(src: string): string | null {
  return imageAddress.exec(src)?.[1] ?? null;
}

/** Address of an `img` of a page. Its forms are requested instead: `imageFormAddress`. */
export function richTextImageAddress(id: string): string {
  return `/api/v1/cms/page_image/${id}/`;
}

export type ImageForm = `${'small' | 'large'}.${'avif' | 'webp' | 'plain'}`;

/** Widths of the two forms of a picture in pixels; a narrower picture keeps its width. */
export const imageFormWidths = { small: 640, large: 1_280 } as const;

export function imageFormAddress(id: string, form: ImageForm): string {
  return `/api/v1/cms/page_image/${id}/${form}/`;
}

/** Whether a text is a valid `width` or `height` of an `img`: 1 to 9,999. */
export function isImageSize(text: string): boolean {
  return /^[1-9]\d{0,3}$/.test(text);
}
