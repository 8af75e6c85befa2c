import { downloadCode, usualPrint } from '@gtinoteka/contract/codes-2d.ts';
import { quietModules } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import { moduleSizes } from '@gtinoteka/contract/rules/codes-2d/print-size.ts';
import { readableLines } from '@gtinoteka/contract/rules/gs1/element-string.ts';
import { AppError } from '../../core/app-error.ts';
import { drawDataMatrix, drawQrCode } from '../../core/codes-2d/draw-symbol.ts';
import { writeCode } from '../../core/codes-2d/write-code.ts';
import { defineRoute } from '../define-feature.ts';
import { attachment } from '../../core/http/file-answer.ts';
import { checkedCode } from './checked-code.ts';

/** One code as a file; validated again, as nothing is stored. */
export const downloadCodeRoute = defineRoute(downloadCode, async (call, deps) => {
  const { params, query, reply } = call;
  const module = query.module === undefined ? usualPrint.module : Number(query.module);
  if (module < moduleSizes.least || module > moduleSizes.most)
    throw new AppError('FIELD_INVALID', { fields: { module: 'FIELD_INVALID' } });
  const { elements, link } = await checkedCode(call, deps);
  const matrix = params.a === 'qrcode' ? drawQrCode(link) : drawDataMatrix(elements);
  const { bytes, mediaType } = writeCode(
    {
      matrix,
      module,
      quiet: query.quietZone === 'false' ? 0 : quietModules[params.a],
      lines: query.hri === 'false' ? [] : readableLines(elements),
    },
    { format: params.format, dpi: query.dpi === undefined ? null : Number(query.dpi) },
  );
  const gtin = elements.find(({ ai }) => ai === '01')?.value ?? '';
  return reply
    .header('content-type', mediaType)
    .header('content-disposition', attachment(`${params.a}-${gtin}.${params.format}`))
    .send(bytes);
});
