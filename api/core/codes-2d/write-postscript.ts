import { outlineOf } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import { layOutCode, letterSize, plainLetters, short, type CodeLayout, type PrintedCode } from './printed-code.ts';

/** Points of a millimetre. */
const points = 72 / 25.4;

/** A string of PostScript and PDF: escaped, printable ASCII only. */
function bracketedText(text: string): string {
  return `(${plainLetters(text).replace(/[()\\]/g, '\\$&')})`;
}

interface Words {
  readonly move: string;
  readonly line: string;
  readonly close: string;
}

/** The outline in points, upwards from the lower edge. */
function linesOf(code: PrintedCode, { height, symbol }: CodeLayout, { move, line, close }: Words): string[] {
  return outlineOf(code.matrix).map((corners) => {
    const written = corners.map(([x, y], index) => {
      const left = (symbol.x + x * code.module) * points;
      const up = (height - symbol.y - y * code.module) * points;
      return `${short(left)} ${short(up)} ${index === 0 ? move : line}`;
    });
    return `${written.join(' ')} ${close}`;
  });
}

/** A PostScript document of one page in the size of the code, with its bounding box. */
export function writePs(code: PrintedCode): string {
  const layout = layOutCode(code);
  const [width, height] = [short(layout.width * points), short(layout.height * points)];
  const texts = layout.lines.map(
    ({ text, x, y, width: length }) =>
      `${short((x - length / 2) * points)} ${short((layout.height - y) * points)} moveto ${bracketedText(text)} show`,
  );
  return [
    '%!PS-Adobe-3.0',
    `%%BoundingBox: 0 0 ${Math.ceil(layout.width * points)} ${Math.ceil(layout.height * points)}`,
    `%%HiResBoundingBox: 0 0 ${width} ${height}`,
    '%%Pages: 1',
    '%%LanguageLevel: 2',
    '%%EndComments',
    '%%Page: 1 1',
    `<< /PageSize [${width} ${height}] >> setpagedevice`,
    `1 setgray 0 0 ${width} ${height} rectfill`,
    '0 setgray newpath',
    ...linesOf(code, layout, { move: 'moveto', line: 'lineto', close: 'closepath' }),
    'eofill',
    ...(texts.length > 0 ? [`/Courier findfont ${short(letterSize * points)} scalefont setfont`, ...texts] : []),
    'showpage',
    '%%EOF',
    '',
  ].join('\n');
}

/** A PDF of one page in the size of the code. Also used for AI: Illustrator's files are PDF inside. */
export function writePdf(code: PrintedCode): Buffer {
  const layout = layOutCode(code);
  const [width, height] = [short(layout.width * points), short(layout.height * points)];
  const texts = layout.lines.map(({ text, x, y, width: length }) => {
    const position = `${short((x - length / 2) * points)} ${short((layout.height - y) * points)}`;
    return `BT /F1 ${short(letterSize * points)} Tf ${position} Td ${bracketedText(text)} Tj ET`;
  });
  const contents = [
    `1 g 0 0 ${width} ${height} re f`,
    '0 g',
    ...linesOf(code, layout, { move: 'm', line: 'l', close: 'h' }),
    'f*',
    ...texts,
  ].join('\n');
  return joinPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${contents.length} >>\nstream\n${contents}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
  ]);
}

/** Joins ASCII objects, numbered from 1, with their cross-reference table. */
function joinPdf(objects: readonly string[]): Buffer {
  let written = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = written.length;
    written += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = written.length;
  const count = objects.length + 1;
  written += `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  written += `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(written, 'latin1');
}
