import { codeMediaTypes, type CodeFormat } from '@gtinoteka/contract/codes-2d.ts';
import type { PrintedCode } from './printed-code.ts';
import { writePng } from './write-png.ts';
import { writePdf, writePs } from './write-postscript.ts';
import { writeSvg } from './write-svg.ts';

/** A code as a file of one of the five formats; `dpi` is heeded by pictures of dots. */
export function writeCode(
  code: PrintedCode,
  { format, dpi }: { format: CodeFormat; dpi: number },
): { readonly bytes: Buffer; readonly mediaType: string } {
  const mediaType = codeMediaTypes[format];
  switch (format) {
    case 'svg':
      return { bytes: Buffer.from(writeSvg(code)), mediaType };
    case 'png':
      return { bytes: writePng(code, dpi), mediaType };
    case 'ps':
      return { bytes: Buffer.from(writePs(code), 'latin1'), mediaType };
    case 'pdf':
    case 'ai':
      return { bytes: writePdf(code), mediaType };
  }
}
