import { expect, test } from 'vitest';
import { csvCell, sheetText } from '../../api/core/table-writing/safe-text.ts';

const units = Array.from({ length: 0x1_0000 }, (_, unit) => String.fromCharCode(unit));
/** What XML 1.0 says of one UTF-16 unit that stands alone. */
function asXml(unit: string): string {
  const code = unit.charCodeAt(0);
  const isKept = code < 0x20 ? '\t\n\r'.includes(unit) : (code < 0xd800 || code > 0xdfff) && code < 0xfffe;
  return isKept ? unit : '\ufffd';
}

test('sheetText replaces every character that XML cannot hold', () => {
  const wrong = units.filter(
    (unit) => sheetText(unit) !== asXml(unit) || sheetText(`a${unit}b`) !== `a${asXml(unit)}b`,
  );
  expect(wrong.map((unit) => unit.charCodeAt(0).toString(16))).toEqual([]);
  expect(sheetText('Żółć 😀 & <b>')).toBe('Żółć 😀 & <b>');
});

test('sheetText escapes _xHHHH_ and cuts texts above 32,767 characters', () => {
  expect(sheetText('_x0041_ _X0041_ _x41_')).toBe('_x005F_x0041_ _x005F_X0041_ _x41_');
  expect(sheetText('x'.repeat(40_000))).toHaveLength(32_767);
});

test('csvCell protects every character that starts a formula, alone, first and between letters', () => {
  const starts = new Set(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
  const cell = (text: string, first: string): string => {
    const guarded = (starts.has(first) ? "'" : '') + text.replaceAll('\0', '');
    return /[";\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
  };
  const wrong = units.filter(
    (unit) =>
      csvCell(unit) !== cell(unit, unit) ||
      csvCell(`${unit}1+1`) !== cell(`${unit}1+1`, unit) ||
      csvCell(` ${unit}1`) !== cell(` ${unit}1`, unit) ||
      csvCell(`a${unit}b`) !== cell(`a${unit}b`, 'a'),
  );
  expect(wrong.map((unit) => unit.charCodeAt(0).toString(16))).toEqual([]);
  expect(csvCell('\0=1+1')).toBe("'=1+1");
  expect(csvCell('█████')).toBe('█████');
});
