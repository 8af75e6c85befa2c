/** More digits than a float can carry exactly; Excel itself shows 15. */
const floatDigits = 15;
/** Longest number: 1.8E308, the largest of a workbook, written out with its fraction. Longer texts are not numbers. */
const longestNumber = 350;

/**
 * Formats the number of a workbook cell as plain digits: `5.90152E12` becomes 5901520000000, `5901520000059` is
 * unchanged. Works on the text, never through a float. Float noise (more than 15 significant digits with a fraction,
 * as in 0.15000000000000002) is rounded as Excel displays it. Texts that are not numbers are returned unchanged.
 */
export function exactNumber(text: string): string {
  if (text.length > longestNumber || /^\d+$/.test(text)) return text;
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/.exec(text);
  if (!parts) return text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const power = Number(exponent);
  if (whole + fraction === '' || Math.abs(power) > 308) return text;

  let digits = (whole + fraction).replace(/^0+/, '');
  let point = digits.length - fraction.length + power;
  if (digits.length > floatDigits && digits.length > point && /[1-9]/.test(digits.slice(Math.max(point, 0)))) {
    const kept = BigInt(digits.slice(0, floatDigits)) + (Number(digits[floatDigits]) >= 5 ? 1n : 0n);
    const rounded = kept.toString();
    point += rounded.length - floatDigits;
    digits = rounded;
  }
  digits = point >= digits.length ? digits.padEnd(point, '0') : digits;
  const before = point > 0 ? digits.slice(0, point) : '0';
  const after = (point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits).replace(/0+$/, '');
  const value = after === '' ? before : `${before}.${after}`;
  return sign === '-' && value !== '0' ? `-${value}` : value;
}
