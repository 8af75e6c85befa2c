import { codeFormats, type CodeFormat } from '@gtinoteka/contract/codes-2d.ts';
import {
  dotsOfModule,
  millimetresOfDots,
  moduleSizes,
  printerDots,
  type PrinterDots,
} from '@gtinoteka/contract/rules/codes-2d/print-size.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { generatorTexts as texts } from './generator-texts.ts';
import { Segments } from './segments.tsx';

/** How a code is printed; the module in millimetres. */
export interface PrintedCode {
  readonly format: CodeFormat;
  readonly dpi: PrinterDots;
  readonly module: number;
}

/** A length as it is read here, to the micrometre. */
const polish = (millimetres: number): string => millimetres.toFixed(3).replace('.', ',');

/** Format, printer and width of a module; `offered` in millimetres. */
export function PrintFields({
  print,
  offered,
  onChange,
}: {
  print: PrintedCode;
  offered: readonly number[];
  onChange: (part: Partial<PrintedCode>) => void;
}) {
  const dots = dotsOfModule(print.module, print.dpi);
  return (
    <>
      <Segments
        legend={texts.format}
        name="format"
        value={print.format}
        options={(['svg', 'png', 'pdf', 'ai', 'ps'] as const)
          .filter((format) => codeFormats.includes(format))
          .map((value) => ({ value, text: value.toUpperCase() }))}
        onChange={(format) => onChange({ format })}
      />
      <Segments
        legend={texts.printer}
        name="dpi"
        value={print.dpi}
        options={printerDots.map((value) => ({ value, text: texts.dpi(value) }))}
        onChange={(dpi) => onChange({ dpi })}
      />
      <SelectField
        label={texts.module}
        note={texts.moduleRange}
        hint={texts.moduleDots(print.dpi, dots, polish(millimetresOfDots(dots, print.dpi)))}
        placeholder={texts.module}
        required
        options={offered.map((size) => ({
          value: String(size),
          text: texts.moduleOption(polish(size), size === moduleSizes.usual),
        }))}
        value={String(print.module)}
        onChange={({ target }) => onChange({ module: Number(target.value) })}
      />
    </>
  );
}
