import {
  isImageSize,
  isOutsideLink,
  isRichTextLink,
  richTextImageId,
  richTextTags,
} from '@gtinoteka/contract/rules/rich-text.ts';

const renamed: Readonly<Record<string, string>> = { b: 'strong', i: 'em', h1: 'h2' };
/** What the editor wraps in a paragraph of its own where a page has none. */
const holdsPlainText: ReadonlySet<string> = new Set(['li', 'td', 'th', 'blockquote']);
const structure: ReadonlySet<string> = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr', '']);
const listed: ReadonlySet<string> = new Set(richTextTags);

function escaped(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\u00a0/g, ' ');
}

function attribute(name: string, value: string): string {
  return ` ${name}="${escaped(value).replace(/"/g, '&quot;')}"`;
}

function tagOf(node: Element): string {
  return renamed[node.localName] ?? node.localName;
}

function childrenOf(node: Node, tag: string): string {
  return Array.from(node.childNodes, (child) => write(child, tag)).join('');
}

function writeLink(link: Element): string {
  const href = link.getAttribute('href')?.trim() ?? '';
  const inside = childrenOf(link, 'a');
  if (!isRichTextLink(href)) return inside;
  return `<a${attribute('href', href)}${isOutsideLink(href) ? ' rel="noopener"' : ''}>${inside}</a>`;
}

function writeImage(image: Element): string {
  const src = image.getAttribute('src') ?? '';
  if (richTextImageId(src) === null) return '';
  const [width = '', height = ''] = ['width', 'height'].map((name) => image.getAttribute(name) ?? '');
  const sizes =
    isImageSize(width) && isImageSize(height) ? attribute('width', width) + attribute('height', height) : '';
  return `<img${attribute('src', src)}${attribute('alt', (image.getAttribute('alt') ?? '').trim())}${sizes} />`;
}

/** Rows at the beginning that hold heads alone are the head of the table; heads elsewhere are those of their rows. */
function writeTable(table: Element): string {
  const rows = Array.from(table.querySelectorAll('tr')).filter((row) => row.closest('table') === table);
  const isHead = (row: Element): boolean =>
    row.children.length > 0 && Array.from(row.children).every((cell) => cell.localName === 'th');
  const heads = rows.findIndex((row) => !isHead(row));
  const split = heads === -1 ? Math.min(1, rows.length) : heads;
  const writeRow = (row: Element, scope: string): string =>
    `<tr>${Array.from(row.children, (cell) =>
      cell.localName === 'th'
        ? `<th${attribute('scope', scope)}>${contentOf(cell, 'th')}</th>`
        : `<td>${contentOf(cell, 'td')}</td>`,
    ).join('')}</tr>`;
  const caption = (table.querySelector('caption')?.textContent ?? table.getAttribute('data-caption') ?? '').trim();
  const [head, body] = [rows.slice(0, split), rows.slice(split)];
  return `<table>${caption && `<caption>${escaped(caption)}</caption>`}${
    head.length > 0 ? `<thead>${head.map((row) => writeRow(row, 'col')).join('')}</thead>` : ''
  }${body.length > 0 ? `<tbody>${body.map((row) => writeRow(row, 'row')).join('')}</tbody>` : ''}</table>`;
}

/** What stands in an item, a cell or a quotation: of a single paragraph its words alone. */
function contentOf(node: Element, tag: string): string {
  const blocks = Array.from(node.children).filter(({ localName }) => localName === 'p');
  const lists = Array.from(node.children).filter(({ localName }) => localName === 'ul' || localName === 'ol');
  const isWrapped = blocks.length === 1 && blocks.length + lists.length === node.children.length;
  if (!isWrapped) return childrenOf(node, tag);
  return Array.from(node.childNodes, (child) =>
    child === blocks[0] ? childrenOf(child, tag) : write(child, tag),
  ).join('');
}

function write(node: Node, inside: string): string {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = node.nodeValue ?? '';
    return structure.has(inside) && text.trim() === '' ? '' : escaped(text);
  }
  if (!(node instanceof Element)) return '';
  const tag = tagOf(node);
  if (tag === 'a') return writeLink(node);
  if (tag === 'img') return writeImage(node);
  if (tag === 'table') return writeTable(node);
  if (tag === 'br') return '<br />';
  if (!listed.has(tag)) return childrenOf(node, inside);
  const content = holdsPlainText.has(tag) ? contentOf(node, tag) : childrenOf(node, tag);
  return tag === 'p' && content === '' ? '' : `<${tag}>${content}</${tag}>`;
}

/** Reads HTML into a document that runs and loads nothing. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/**
 * The one way to write a text of a page: of the listed tags alone, without what an editor adds for itself. Texts that look alike are
 * the same after it, whoever wrote them, so that they can be compared.
 */
export function normalHtml(html: string): string {
  return childrenOf(parseHtml(html), '');
}
