/** Module widths in millimetres that are allowed in retail (General Specifications, symbol specification table 1). */
export const moduleSizes = { least: 0.396, usual: 0.495, most: 0.99 } as const;

/** Resolutions of printers, in dots per inch, to which modules can be aligned. */
export const printerDots = [203, 300, 600] as const;
export type PrinterDots = (typeof printerDots)[number];

const millimetresPerInch = 25.4;

/** Whole dots of a module, the nearest allowed number; at least one. */
export function dotsOfModule(millimetres: number, dpi: number): number {
  const size = (dots: number): number => (dots * millimetresPerInch) / dpi;
  const nearest = Math.max(1, Math.round((millimetres * dpi) / millimetresPerInch));
  if (size(nearest) > moduleSizes.most + 1e-9) return Math.max(1, nearest - 1);
  return size(nearest) < moduleSizes.least - 1e-9 ? nearest + 1 : nearest;
}

/** Dots in millimetres. */
export function millimetresOfDots(dots: number, dpi: number): number {
  return (dots * millimetresPerInch) / dpi;
}
