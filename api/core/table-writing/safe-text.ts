/** What XML 1.0 cannot hold: control characters, halves of surrogate pairs, the two non-characters. */
const notXml = /(?![\t\n\r])\p{Cc}(?<![\u007f-\u009f])|\p{Cs}|[\ufffe\uffff]/gu;
/** Most cells of csv need no care, and are recognized at a glance. */
const plainCell = /^[\dA-Za-z\u00c0-\u024f█][ !#-:<-~\u00a0-\ud7ff]*$/;

/** Characters of one cell that Excel takes. */
const longestCell = 32_767;

/** A text as a cell of a workbook can hold it: cut to Excel's limit, without what XML cannot hold. */
export function sheetText(text: string): string {
  return (
    text
      .slice(0, longestCell)
      .replace(notXml, '\ufffd')
      // Excel reads _x0041_ in a text as "A" unless the underscore is escaped itself.
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
  );
}

/**
 * A cell of csv, separated by semicolons, that a spreadsheet shows as text whatever it holds: a beginning that would
 * start a formula (full-width forms, and after spaces too) gets an apostrophe before it; quotes are doubled. NUL is
 * taken out.
 */
export function csvCell(value: string): string {
  if (value === '' || plainCell.test(value)) return value;
  const shown = value.replaceAll('\0', '');
  const guarded = /^[ \u00a0]*[=+\-@\t\r\n＝＋－＠]/.test(shown) ? `'${shown}` : shown;
  return /[";\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
