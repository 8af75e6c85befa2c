/**
 * Half a character, what stands for a lost one, ends of lines and other controls, and what is not seen but could hide a part of
 * a text or turn the words around it: marks of direction, zero widths. Joiners stay: some scripts are written with them.
 */
const hidden = /[\p{Cs}\ufffd\p{Cc}\p{Zl}\p{Zp}]|(?![\u00ad\u200c\u200d])\p{Cf}/u;

/** Whether a text is what it looks like, so that it can stand among our own words and in mails. */
export function isPlainText(text: string): boolean {
  return !hidden.test(text) && !/[<>]/.test(text);
}
