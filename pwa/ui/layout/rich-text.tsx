import {
  imageFormAddress,
  imageFormWidths,
  isImageSize,
  isOutsideLink,
  isRichTextLink,
  richTextImageId,
  richTextTags,
  type ImageForm,
  type RichTextTag,
} from '@gtinoteka/contract/rules/rich-text.ts';
import { createElement, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { hardSpaces } from '../../core/page/format.ts';
import { cmsTexts as texts } from '../../core/texts/cms.ts';
import './rich-text.css';

/** A part of a text: what its heading says and where a link to it leads. */
export interface RichTextPart {
  readonly id: string;
  readonly title: string;
}

interface Drawing {
  readonly parts: RichTextPart[];
}

function addPart({ parts }: Drawing, title: string): string {
  const id = `czesc-${parts.length + 1}`;
  parts.push({ id, title });
  return id;
}

/** How wide a picture is drawn: the column of a text, or nearly the whole of a phone. */
const imageSizes = '(min-width: 720px) 640px, calc(100vw - 32px)';

/** Where text between the elements means nothing, and React will not have it. */
const structure: ReadonlySet<string> = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr']);

function isListed(tag: string): tag is RichTextTag {
  return (richTextTags as readonly string[]).includes(tag); // to be asked of any text
}

function drawChildren(node: Node, drawing: Drawing): ReactNode[] {
  return Array.from(node.childNodes, (child, i) => drawNode(child, i, drawing));
}

function drawLink(link: Element, key: number, children: ReactNode[]): ReactNode {
  const href = link.getAttribute('href') ?? '';
  if (!isRichTextLink(href)) return createElement('span', { key }, ...children);
  if (href.startsWith('/'))
    return (
      <Link key={key} to={href}>
        {children}
      </Link>
    );
  return createElement('a', { key, href, ...(isOutsideLink(href) ? { rel: 'noopener' } : {}) }, ...children);
}

/** A picture of this platform in the best form that the browser knows; of any other only its words. */
function drawImage(image: Element, key: number): ReactNode {
  const id = richTextImageId(image.getAttribute('src') ?? '');
  const alt = image.getAttribute('alt') ?? '';
  if (id === null) return null;
  const [width, height] = ['width', 'height'].map((name) => image.getAttribute(name) ?? '');
  const sizes = width && height && isImageSize(width) && isImageSize(height) ? { width, height } : {};
  const whole = Number(sizes.width ?? imageFormWidths.large);
  const small = Math.min(imageFormWidths.small, whole);
  const sources = (format: 'avif' | 'webp' | 'plain'): string =>
    (['small', 'large'] as const)
      .map(
        (size) =>
          `${imageFormAddress(id, `${size}.${format}` satisfies ImageForm)} ${size === 'small' ? small : whole}w`,
      )
      .slice(0, small < whole ? 2 : 1)
      .join(', ');
  return (
    <picture key={key}>
      <source type="image/avif" srcSet={sources('avif')} sizes={imageSizes} />
      <source type="image/webp" srcSet={sources('webp')} sizes={imageSizes} />
      <img
        src={imageFormAddress(id, 'small.plain')}
        srcSet={sources('plain')}
        sizes={imageSizes}
        alt={alt}
        {...sizes}
        loading="lazy"
      />
    </picture>
  );
}

function drawNode(node: Node, key: number, drawing: Drawing): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = node.nodeValue ?? '';
    return structure.has(node.parentNode?.nodeName.toLowerCase() ?? '') && text.trim() === '' ? null : hardSpaces(text);
  }
  if (!(node instanceof Element)) return null;
  const tag = node.localName;
  const children = drawChildren(node, drawing);
  // Of an element that is not on the list the words stay, and nothing else.
  if (!isListed(tag)) return createElement('span', { key }, ...children);
  if (tag === 'a') return drawLink(node, key, children);
  if (tag === 'br') return <br key={key} />;
  if (tag === 'img') return drawImage(node, key);
  if (tag === 'h2') return createElement('h2', { key, id: addPart(drawing, node.textContent ?? '') }, ...children);
  if (tag === 'th') return createElement('th', { key, scope: scopeOf(node) }, ...children);
  if (tag !== 'table') return createElement(tag, { key }, ...children);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard (WCAG 2.1.1)
    <div key={key} className="rich-text__table" role="region" aria-label={texts.table} tabIndex={0}>
      {createElement('table', null, ...children)}
    </div>
  );
}

function scopeOf(cell: Element): 'col' | 'row' | undefined {
  const scope = cell.getAttribute('scope');
  return scope === 'col' || scope === 'row' ? scope : undefined;
}

/**
 * Makes React elements of HTML: of what is on the list of the contract alone, so that nothing else of it reaches the page even
 * where the server's cleaning was passed by. The browser's parser reads it into a document that runs and loads nothing.
 */
function drawRichText(html: string): { nodes: ReactNode; parts: readonly RichTextPart[] } {
  const drawing: Drawing = { parts: [] };
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return { nodes: drawChildren(body, drawing), parts: drawing.parts };
}

/** The text of a page, in a column of a width that can be read. `aside`: what stands beside it, made of its parts. */
export function RichText({ html, aside }: { html: string; aside?: (parts: readonly RichTextPart[]) => ReactNode }) {
  const { nodes, parts } = useMemo(() => drawRichText(html), [html]);
  return (
    <>
      <div className="rich-text">{nodes}</div>
      {aside?.(parts)}
    </>
  );
}
