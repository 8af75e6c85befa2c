import type { ModuleMatrix } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import { writeElementString } from '@gtinoteka/contract/rules/gs1/element-string.ts';
import { separator, type Gs1Element } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import bwip from 'bwip-js/node';
import { create } from 'qrcode';

/** The GS1 DataMatrix (ECC 200, square) of valid elements, as checked by the rules of gs1/. */
export function drawDataMatrix(elements: readonly Gs1Element[]): ModuleMatrix {
  // No value of character set 82 contains the character that starts FNC1 here.
  const text = `^FNC1${writeElementString(elements).replaceAll(separator, '^FNC1')}`;
  const [drawn] = bwip.raw('datamatrix', text, { parsefnc: true });
  if (!drawn || !('pixs' in drawn)) throw new Error('The encoder gave no modules.');
  return { size: drawn.pixx, modules: Uint8Array.from(drawn.pixs) };
}

/** The QR code of a link with error correction M, which GS1 requires for Digital Link. */
export function drawQrCode(link: string): ModuleMatrix {
  const { modules } = create(link, { errorCorrectionLevel: 'M' });
  return { size: modules.size, modules: Uint8Array.from(modules.data, (module) => (module ? 1 : 0)) };
}
