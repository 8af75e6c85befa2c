import { codeMediaTypes, type CodeFormat } from '@gtinoteka/contract/codes-2d.ts';
import { dotsOfModule, millimetresOfDots } from '@gtinoteka/contract/rules/codes-2d/print-size.ts';
import type { PrintedCode } from './printed-code.ts';
import { writePng } from './write-png.ts';
import { writePdf, writePs } from './write-postscript.ts';
import { writeSvg } from './write-svg.ts';

/** Default resolution of a picture. */
const usualDots = 300;

/** Rounds modules and the position of the symbol to whole printer dots. */
function onDots(code: PrintedCode, dpi: number): PrintedCode {
  const module = millimetresOfDots(dotsOfModule(code.module, dpi), dpi);
  return { ...code, module, dot: millimetresOfDots(1, dpi) };
}

/**
 * Writes a code in one of the five formats for a printer of `dpi`.
 * - Null: drawings have the exact module, pictures 300 dpi.
 */
export function writeCode(
  printed: PrintedCode,
  { format, dpi }: { format: CodeFormat; dpi: number | null },
): { readonly bytes: Buffer; readonly mediaType: string } {
  const code = dpi === null || format === 'png' ? printed : onDots(printed, dpi);
  const mediaType = codeMediaTypes[format];
  switch (format) {
    case 'svg':
      return { bytes: Buffer.from(writeSvg(code)), mediaType };
    case 'png':
      return { bytes: writePng(code, dpi ?? usualDots), mediaType };
    case 'ps':
      return { bytes: Buffer.from(writePs(code), 'latin1'), mediaType };
    case 'pdf':
    case 'ai':
      return { bytes: writePdf(code), mediaType };
  }
}
