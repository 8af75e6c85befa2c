import { pathOf } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import { exact, layOutCode, letterSize, short, type PrintedCode } from './printed-code.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for XML content and attributes; characters invalid in XML become "?". */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '?')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

/** An SVG document in millimetres: one path of all modules, black on white. */
export function writeSvg(code: PrintedCode): string {
  const { width, height, symbol, lines } = layOutCode(code);
  const scale = `translate(${short(symbol.x)} ${short(symbol.y)}) scale(${exact(code.module)})`;
  const texts = lines.map(
    ({ text, x, y, width: length }) =>
      `<text x="${short(x)}" y="${short(y)}" textLength="${short(length)}" xml:space="preserve">${xmlText(text)}</text>`,
  );
  const written =
    texts.length === 0
      ? ''
      : `<g font-family="Courier, monospace" font-size="${letterSize}" text-anchor="middle" fill="#000">${texts.join('')}</g>`;
  const [w, h] = [short(width), short(height)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}mm" height="${h}mm" viewBox="0 0 ${w} ${h}"><path fill="#fff" d="M0 0h${w}v${h}H0z"/><path fill="#000" fill-rule="evenodd" transform="${scale}" d="${pathOf(code.matrix)}"/>${written}</svg>\n`;
}
