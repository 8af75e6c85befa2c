import { generateCodes } from '@gtinoteka/contract/codes-2d.ts';
import { quietModules, type CodeKind } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import { moduleSizes } from '@gtinoteka/contract/rules/codes-2d/print-size.ts';
import { writeBracketedString } from '@gtinoteka/contract/rules/gs1/element-string.ts';
import { drawDataMatrix, drawQrCode } from '../../core/codes-2d/draw-symbol.ts';
import { writeSvg } from '../../core/codes-2d/write-svg.ts';
import { defineRoute } from '../define-feature.ts';
import { checkedCode } from './checked-code.ts';

/** Both codes of a product (B §7): pictures in base64, and their contents. */
export const generateCodesRoute = defineRoute(generateCodes, async (call, deps) => {
  const { elements, link } = await checkedCode(call, deps);
  const desc = writeBracketedString(elements);
  const image = (kind: CodeKind): string => {
    const matrix = kind === 'qrcode' ? drawQrCode(link) : drawDataMatrix(elements);
    const svg = writeSvg({ matrix, quiet: quietModules[kind], module: moduleSizes.usual, lines: [] });
    return Buffer.from(svg).toString('base64');
  };
  return {
    gs1datamatrix: { image: image('datamatrix'), desc },
    qrcode: { image: image('qrcode'), desc, qr_url: link },
  };
});
