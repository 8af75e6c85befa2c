/** Positions of labels on a page; lengths in millimetres. */
export interface LabelLayout {
  readonly page: { readonly width: number; readonly height: number };
  readonly label: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  /** of the first label, and the gap between columns; rows have no gap */
  readonly left: number;
  readonly top: number;
  readonly gap: number;
}

const a4 = { width: 210, height: 297 };

function ofRoll(width: number, height: number): LabelLayout {
  return { page: { width, height }, label: { width, height }, columns: 1, rows: 1, left: 0, top: 0, gap: 0 };
}

/** A4 sheets with 24 and 14 labels as sold, and two roll sizes for thermal printers with one label a page. */
export const labelLayouts = {
  'a4-3x8': { page: a4, label: { width: 70, height: 37 }, columns: 3, rows: 8, left: 0, top: 0.5, gap: 0 },
  'a4-2x7': { page: a4, label: { width: 99.1, height: 38.1 }, columns: 2, rows: 7, left: 4.65, top: 15.15, gap: 2.5 },
  'roll-58x40': ofRoll(58, 40),
  'roll-100x150': ofRoll(100, 150),
} as const satisfies Record<string, LabelLayout>;

export type LayoutName = keyof typeof labelLayouts;
export const layoutNames = ['a4-3x8', 'a4-2x7', 'roll-58x40', 'roll-100x150'] as const satisfies LayoutName[];

/** Number of labels on a page. */
export function labelsOfPage(name: LayoutName): number {
  return labelLayouts[name].columns * labelLayouts[name].rows;
}
