/** What XML 1.0 cannot hold: controls, halves of surrogate pairs, the two non-characters. */
const notXml = /(?![\t\n\r])\p{Cc}(?<![\u007f-\u009f])|\p{Cs}|[\ufffe\uffff]/gu;
const special: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Texts that are XML content, or a cell of csv, as they stand: most are, and are seen at a glance. */
const plainXml = /^[\t\n !#-%'-;=?-~\u00a0-\ud7ff\ue000-\ufffd]*$/;
const plainCell = /^[\dA-Za-z\u00c0-\u024f█][ !#-:<-~\u00a0-\ud7ff]*$/;

/** A text as XML content: what XML cannot hold becomes the replacement character. */
export function xmlText(text: string): string {
  if (plainXml.test(text)) return text;
  return text.replace(notXml, '\ufffd').replace(/[&<>"\r]/g, (sign) => special[sign] ?? sign);
}

/**
 * A cell of csv, parted by semicolons, that a spreadsheet shows as text whatever it holds: a beginning that would start a formula
 * (full-width forms, and after spaces too) gets an apostrophe before it; quotes are doubled. NUL is taken out.
 */
export function csvCell(value: string): string {
  if (value === '' || plainCell.test(value)) return value;
  const shown = value.replaceAll('\0', '');
  const guarded = /^[ \u00a0]*[=+\-@\t\r\n＝＋－＠]/.test(shown) ? `'${shown}` : shown;
  return /[";\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
