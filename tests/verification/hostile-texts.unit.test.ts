import { foundGtin, gtinLike, scannedGtin } from '@gtinoteka/contract/rules/gtin/found-gtin.ts';
import { readGs1Data } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { readHandScan } from '@gtinoteka/contract/rules/gtin/hand-scan.ts';
import { holdsDomain, isOnlyDomain, isPlainName } from '@gtinoteka/contract/rules/plain-text.ts';
import { describe, expect, test } from 'vitest';
import { plainText, webAddress } from '../../api/core/input/cell-texts.ts';
import { NetContentReader } from '../../api/core/input/read-net-content.ts';
import { mapColumns } from '../../api/core/product-list/column-map.ts';
import { ListHeader } from '../../api/core/product-list/list-header.ts';
import { readCode } from '../../api/core/product-list/read-code.ts';
import { decodeText } from '../../api/core/table-file/decode-text.ts';
import { exactNumber } from '../../api/core/table-file/exact-number.ts';
import { makeLetterRepair, readControls } from '../../api/core/table-file/repair-letters.ts';
import { csvCell, sheetText } from '../../api/core/table-writing/safe-text.ts';
import { readGtin } from '../../api/features/catalogue-import/reading/read-gtin.ts';
import { licenceFields, readLicence } from '../../api/features/catalogue-import/reading/read-licence.ts';
import { compareTexts } from '../../api/features/verification/checking/compare-texts.ts';
import { productHeaderLists } from '../../api/store/catalogue/product-headers.ts';
import { readTypedValues } from '../../api/store/verification/typed-values.ts';

/** The longest text of a cell. */
const longest = 32_767;
/** Milliseconds of the processor for one such text; what takes the square of its length needs more than twice as many. */
const most = 150;

function repeated(unit: string, ...ends: readonly string[]): string {
  return ends[0] + unit.repeat(Math.floor((longest - ends.join('').length) / unit.length)) + ends[1];
}

/** Texts that patterns are known to stumble over. */
const texts: readonly (readonly [name: string, text: string])[] = [
  ['digits', repeated('7', '', '')],
  ['digits and a letter', repeated('7', '', 'x')],
  ['numbers', repeated('1 ', '', '')],
  ['zeros and a digit', repeated('0', '0.', '1')],
  ['letters', repeated('a', '', '')],
  ['letters and one of Polish', repeated('a', '', 'ł')],
  ['a sign of power and digits', repeated('1', '³', '')],
  ['twelve, a letter and digits', repeated('1', '12x', '')],
  ['spaces', repeated(' ', 'a', 'b')],
  ['ends of lines', repeated('\n', 'a', 'b')],
  ['signs between letters', repeated('!', 'a', 'b')],
  ['element strings', repeated('10A17271231\u001d', '0105907770050387', '')],
  ['opening brackets', repeated('(', '', '')],
  ['dots and a space', repeated('.a', 'a', ' x')],
  ['times', repeated('T00:00', '', '\nx')],
  ['quotes', repeated('"', '="', '')],
  ['ampersands', repeated('&amp', '', '')],
  ['accents out of order', repeated('\u0300\u0323', 'a', '')],
  ['joiners', repeated('\u200d', 'a', 'b')],
  ['amounts', `["${Array.from({ length: 3_000 }, (_, n) => `${n + 1} g`).join('","')}"]`],
];

const licence = Object.keys(licenceFields);
const licenceIndexes = { indexes: Object.fromEntries(licence.map((field, at) => [field, at])), unused: [] };

/** Everything that reads a cell, or writes one, while a file is verified, uploaded or imported, and what reads a scan or a typed name. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  compareTexts: (text) => compareTexts(text, 'Woda źródlana 1,5 l'),
  'compareTexts with another such text': (text) => compareTexts(text, `${text} 1`),
  readCode: (text) => readCode(text),
  readGtin: (text) => readGtin(text, 'GTIN'),
  plainText: (text) => plainText(text, 'Nazwa', 500),
  webAddress: (text) => webAddress(text, 'Strona'),
  'net content': (text) => new NetContentReader().read(text, '', ''),
  'name of an upload': (text) =>
    readTypedValues({ name: text, brand: '', netContent: '', gpc: '' }, new NetContentReader()),
  'category of an upload': (text) =>
    readTypedValues({ name: '', brand: '', netContent: '', gpc: text }, new NetContentReader()),
  'date of a licence': (text) => readLicence(licence, licenceIndexes, ['590123', 'GCP', 'active', text]),
  'header of an import': (text) => mapColumns([text], productHeaderLists),
  'header and column of a list': (text) => {
    const header = new ListHeader({ lists: productHeaderLists });
    const rows = [1, 2, 3].map((line) => ({ line, cells: [text, 'Nazwa'] }));
    header.find(rows);
    return header.read([text, 'Nazwa'], rows);
  },
  'number of a workbook': exactNumber,
  'repair of letters': (text) => makeLetterRepair({ count: 0, samples: [] })(`p³yta ${text}`),
  'control characters': (text) => readControls(`\u009c ${text}`),
  foundGtin,
  gtinLike,
  scannedGtin,
  readHandScan,
  'code of a camera': (text) => readGs1Data(text, true),
  holdsDomain,
  isOnlyDomain,
  isPlainName,
  'cell of a csv': csvCell,
  'cell of a workbook': sheetText,
};

function cost(read: (text: string) => unknown, text: string): number {
  const began = process.threadCpuUsage();
  try {
    read(text);
  } catch {
    // A text that is refused was looked at too.
  }
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1_000;
}

/** The least of three: the first one may compile, or tidy up after another test. */
const leastCost = (read: (text: string) => unknown, text: string): number =>
  Math.min(...[1, 2, 3].map(() => cost(read, text)));

describe.each(Object.entries(readers))('%s', (name, read) => {
  test.each(texts)(`${name} takes little time for a cell full of %s`, (_what, text) => {
    expect(leastCost(read, text)).toBeLessThan(most);
  });
});

test('decodeText takes little time for a long cell of letters beside one of Polish', async () => {
  const began = process.threadCpuUsage();
  async function* bytes(): AsyncGenerator<Buffer> {
    yield Buffer.from(`${'a'.repeat(65_000)}ł`, 'latin1');
    yield Buffer.concat([Buffer.from('a'.repeat(65_000)), Buffer.from([0xb3])]);
  }
  let length = 0;
  for await (const text of decodeText(bytes(), 'utf-8')) length += text.length;
  const { user, system } = process.threadCpuUsage(began);
  expect(length).toBeGreaterThan(130_000);
  expect((user + system) / 1_000).toBeLessThan(most * 4);
});
