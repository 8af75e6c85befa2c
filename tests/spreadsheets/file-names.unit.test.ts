import { expect, test } from 'vitest';
import { attachment } from '../../api/core/http/file-answer.ts';
import { payloads } from '../support/formula-payloads.ts';

/** 200 names of files: of people everywhere, and of those who want to break a header or a path. */
const names = [
  'lista.xlsx',
  'Zażółć gęślą jaźń.xlsx',
  'ŁÓDŹ – cennik „jesień”.csv',
  '"; filename="zlo.exe',
  'a\r\nSet-Cookie: x=1.csv',
  'a\nb\tc\0d.csv',
  '../../etc/passwd',
  'C:\\Windows\\zlo.exe',
  "it's (1)*!~.xlsx",
  '100%25 %41%00.xlsx',
  '水曜日のリスト.csv',
  'עברית \u202excod.exe',
  '😀 lista 👩‍👩‍👧.xlsx',
  '\ud800 pół znaku.csv',
  ' .xlsx',
  '',
  'x'.repeat(300),
  'ą'.repeat(200),
  'e\u0301 złożone.csv',
  ';=,:@&+$#?[]{}|^`<>.csv',
  ...payloads.slice(0, 180).map((text) => `${text}.xlsx`),
];

test('Content-Disposition gives 200 names back, and nothing beside them', () => {
  expect(names).toHaveLength(200);
  for (const name of names) {
    const header = attachment(name);
    // What an HTTP header may hold (RFC 9110 §5.5), with one quoted string that has no escape in it.
    expect(header).toMatch(/^attachment; filename="[ !#$&-[\]-~]*"; filename\*=UTF-8''(?:[\w.~-]|%[\dA-F]{2})*$/);
    expect(decodeURIComponent(header.slice(header.indexOf("''") + 2))).toBe(name.toWellFormed());
    expect(() => new Headers({ 'content-disposition': header })).not.toThrow();
  }
});
