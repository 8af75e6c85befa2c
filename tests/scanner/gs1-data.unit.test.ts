import { elementData, gs1Date, readElements, readGs1Data } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { readHandScan } from '@gtinoteka/contract/rules/gtin/hand-scan.ts';
import { writeBracketedString } from '@gtinoteka/contract/rules/gs1/element-string.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { describeWithSharedData, sharedData } from '../support/shared-data.ts';

const gtin = '05901234123457';
const fnc1 = '\u001d';

describe('GS1 data of a scanned code', () => {
  test('an element string gives the GTIN, batch, dates and serial number', () => {
    const text = `01${gtin}1127010110LOT-7${fnc1}1727110021S/1`;
    expect(readGs1Data(text, true)).toEqual({
      gtin,
      elements: [
        { ai: '11', value: '270101' },
        { ai: '10', value: 'LOT-7' },
        { ai: '17', value: '271100' },
        { ai: '21', value: 'S/1' },
      ],
    });
  });
  test('FNC1 is tolerated after a value of fixed length, at the beginning and at the end', () => {
    expect(readGs1Data(`${fnc1}01${gtin}${fnc1}10A${fnc1}`, true)?.elements).toEqual([{ ai: '10', value: 'A' }]);
  });
  test('identifiers of two, three and four digits are told apart', () => {
    expect(readElements(`240ABC${fnc1}310300150070051X${fnc1}99Z`)).toEqual([
      { ai: '240', value: 'ABC' },
      { ai: '3103', value: '001500' },
      { ai: '7005', value: '1X' },
      { ai: '99', value: 'Z' },
    ]);
  });
  test('a logistic label names the trade item in it', () => {
    expect(readGs1Data(`0035901234000000001702${gtin}3712`, true)).toEqual({
      gtin,
      elements: [
        { ai: '00', value: '359012340000000017' },
        { ai: '37', value: '12' },
      ],
    });
  });
  test('a link of a logistic unit names the trade item in it', () => {
    expect(readGs1Data(`https://id.gs1.org/00/106141412345678908?02=${gtin}&37=25&10=A`, false)).toEqual({
      gtin,
      elements: [
        { ai: '00', value: '106141412345678908' },
        { ai: '37', value: '25' },
        { ai: '10', value: 'A' },
      ],
    });
    expect(readGs1Data('https://id.gs1.org/00/106141412345678908?37=25', false)).toBeNull();
  });
  test('an escaped bracket of a batch begins no identifier', () => {
    const elementsOf = (text: string) => readGs1Data(`(01)${gtin}${text}`, false)?.elements;
    expect(elementsOf('(10)AB\\(21)C')).toEqual([{ ai: '10', value: 'AB(21)C' }]);
    expect(elementsOf('(10)AB(X)C')).toEqual([{ ai: '10', value: 'AB(X)C' }]);
    expect(elementsOf('(10)AB(21)C')).toEqual([
      { ai: '10', value: 'AB' },
      { ai: '21', value: 'C' },
    ]);
  });
  test('the notation that we write is read back with every sign of a batch', () => {
    const elements = [
      { ai: '01', value: gtin },
      { ai: '10', value: 'A(21)B)(C' },
      { ai: '21', value: '!"%&\'()*+,-./:;<=>?_' },
    ];
    expect(readGs1Data(writeBracketedString(elements), false)).toEqual({ gtin, elements: elements.slice(1) });
  });
  test('brackets are read as people copy them', () => {
    expect(readGs1Data(`(01)${gtin}(17)271130(10)L2611A`, false)?.elements).toHaveLength(2);
  });
  test.each([
    ['thirteen digits after (01)', '015901234123457'],
    ['a parcel without a trade item', '00359012340000000017'],
    ['zeros', '0100000000000000'],
    ['nothing', ''],
  ])('%s is no trade item', (_, text) => expect(readGs1Data(text, true)).toBeNull());
  test('a wrong check digit keeps what stands beside the number, where the symbol says that it is one', () => {
    const wrong = { gtin: '05901234123458', elements: [{ ai: '10', value: 'LOT' }] };
    expect(readGs1Data('010590123412345810LOT', true)).toEqual(wrong);
    expect(readGs1Data('(01)05901234123458(10)LOT', false)).toEqual(wrong);
    expect(readGs1Data('https://a.example/01/05901234123458/10/LOT', false)).toEqual(wrong);
    expect(readGs1Data('010590123412345810LOT', false)).toBeNull();
    expect(readGs1Data('https://a.example/01/20260115', false)).toBeNull();
  });
  test('digits without a mark of GS1 are elements only when (01) stands first', () => {
    expect(readGs1Data(`10LOT${fnc1}01${gtin}`, false)).toBeNull();
    expect(readGs1Data(`01${gtin}10LOT`, false)?.gtin).toBe(gtin);
  });
  test.each([
    [`https://id.gs1.org/01/${gtin}`, []],
    [`HTTPS://ID.GS1.ORG/01/${gtin}/`, []],
    [`https://sklep.example/p/01/${gtin}/22/2A/10/A%2FB/21/7?17=271130&utm=x`, ['22', '10', '21', '17']],
    [`https://a.example/01/5901234123457?10=%E0`, []],
  ])('the Digital Link %s', (address, ais) => {
    const read = readGs1Data(address, false);
    expect(read?.gtin).toBe(gtin);
    expect(read?.elements.map(({ ai }) => ai)).toEqual(ais);
  });
  test.each([
    'https://sklep.example/5901234123457',
    `https://a.example/?x=/01/${gtin}`,
    `ftp://a/01/${gtin}`,
    'WIFI:S:x;;',
  ])('the text %s names no trade item', (text) => expect(readGs1Data(text, false)).toBeNull());
});

describe('dates of GS1', () => {
  const now = new Date('2026-11-22');
  test.each([
    ['271130', '2027-11-30'],
    ['271100', '2027-11'],
    ['760101', '2076-01-01'],
    ['770101', '1977-01-01'],
    ['280229', '2028-02-29'],
    ['270229', null],
    ['271301', null],
    ['27113', null],
  ])('%s', (value, day) => expect(gs1Date(value, now)).toBe(day));
});

describe('an element string without separators', () => {
  const dated = (value: string, ai = '10') => elementData(`01${gtin}${ai}${value}`, true, new Date('2026-11-28'));

  test('an element string without separators stores neither batch nor expiry where they cannot be told apart', () => {
    expect(elementData('0105907770050387101234517261231', false, new Date('2026-11-28'))).toEqual({
      gtin: '05907770050387',
      elements: [],
      undivided: [{ ai: '10', value: '1234517261231' }],
    });
  });
  test.each([
    'ABC17271231',
    'ABC15271200',
    'ABC11261001',
    'ABC21XYZ17271231',
    'ABC1727123121XYZ',
    'ABC1126100117271231',
    'ABC3103001500',
    'ABCDEFGHIJKLMNOPQRSTU',
  ])('an element string without separators has no batch where its end may be something else: %s', (value) => {
    expect(dated(value)).toEqual({ gtin, elements: [], undivided: [{ ai: '10', value }] });
  });
  test.each([
    'ABC',
    'L2105',
    '17271231',
    'ABC17271331',
    'ABC17991231',
    'ABC1727123',
    '12345678901234567890',
    'ABC17271231X',
  ])('an element string without separators keeps the batch %s', (value) =>
    expect(dated(value)).toEqual({ gtin, elements: [{ ai: '10', value }] }),
  );
  test('an element string without separators keeps a batch like a date where its last day is known already', () => {
    const read = elementData(`01${gtin}1727123110L15260312`, true, new Date('2026-11-28'));
    expect(read?.elements.map(({ value }) => value)).toEqual(['271231', 'L15260312']);
  });
  describe.each(['', ']C1', ']d2'])('with the symbology identifier "%s"', (identifier) => {
    const read = (label: string) => {
      vi.useFakeTimers({ now: new Date('2026-11-28'), toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      return readHandScan(`${identifier}01${gtin}${label}`);
    };
    const batch = (value: string) => ({ ai: '10', value });

    test('stores neither batch nor expiry where the only separator ends the code', () => {
      expect(read(`101234517261231${fnc1}`)).toEqual({ gtin, elements: [], undivided: [batch('1234517261231')] });
    });
    test('keeps the serial number after a separator, and not what stands undivided before it', () => {
      expect(read(`101234517261231${fnc1}21SER`)).toEqual({
        gtin,
        elements: [{ ai: '21', value: 'SER' }],
        undivided: [batch('1234517261231')],
      });
    });
    test('names every place where a separator is missing', () => {
      expect(read(`10ABC17271231${fnc1}21XYZ11260101${fnc1}37005`)).toEqual({
        gtin,
        elements: [{ ai: '37', value: '005' }],
        undivided: [batch('ABC17271231'), { ai: '21', value: 'XYZ11260101' }],
      });
    });
    test('keeps batch and expiry that a separator divides', () => {
      expect(read(`10ABC123${fnc1}17261231`)?.elements).toEqual([batch('ABC123'), { ai: '17', value: '261231' }]);
      expect(read(`10ABC123${fnc1}`)).toEqual({ gtin, elements: [batch('ABC123')] });
    });
    test('keeps a batch like a date where a separator and the last day follow', () => {
      expect(read(`10L15260312${fnc1}17271231`)).toEqual({
        gtin,
        elements: [batch('L15260312'), { ai: '17', value: '271231' }],
      });
    });
  });
  test.each([
    ['10LOT2112345', '10', 'LOT2112345'],
    ['10LOT21SER99', '10', 'LOT21SER99'],
    ['2112345101234', '21', '12345101234'],
    ['10AB310300150', '10', 'AB310300150'],
    ['10L2112345', '10', 'L2112345'],
    ['10A422616', '10', 'A422616'],
    ['10A240B', '10', 'A240B'],
    ['10A30024', '10', 'A30024'],
    ['1727123110A21B', '10', 'A21B'],
    ['22A10B', '22', 'A10B'],
    ['21A250B', '21', 'A250B'],
    ['240A10B', '240', 'A10B'],
    ['10A2026', '10', 'A2026'],
    ['10A3922150', '10', 'A3922150'],
    ['10A112601017240X', '10', 'A112601017240X'],
  ])(
    'an element string without separators is in doubt where the end of a value fits another identifier: %s',
    (label, ai, value) => {
      expect(readHandScan(`01${gtin}${label}`)).toMatchObject({ gtin, undivided: [{ ai, value }] });
      for (const marked of [`]d201${gtin}${label}`, `${fnc1}01${gtin}${label}`])
        expect(readHandScan(marked)?.elements.at(-1)).toEqual({ ai, value });
    },
  );
  test.each([
    ['10LOT2', 'LOT2'],
    ['10ABC123', 'ABC123'],
    ['102112345', '2112345'],
    ['10L21', 'L21'],
    ['10240315', '240315'],
    ['10L10B', 'L10B'],
    ['10L250312', 'L250312'],
    ['10L260312', 'L260312'],
    ['10L20260312', 'L20260312'],
    ['10L9012', 'L9012'],
  ])('an element string without separators keeps a batch whose end fits no other identifier: %s', (label, value) => {
    expect(readHandScan(`01${gtin}${label}`)).toEqual({ gtin, elements: [{ ai: '10', value }] });
  });
  test('an element string without separators names a serial number and a count that run into what follows', () => {
    expect(dated('S1ABC1234517271231', '21')?.undivided).toEqual([{ ai: '21', value: 'S1ABC1234517271231' }]);
    expect(dated('1210LOT', '30')?.undivided).toEqual([{ ai: '30', value: '1210LOT' }]);
  });
});

describe('a message of ISO/IEC 15434', () => {
  const message = (format: string, ...data: string[]) => `[)>\u001e${format}${fnc1}${data.join(fnc1)}\u001e\u0004`;

  test('a message of ISO/IEC 15434 of format 05 is read as elements', () => {
    expect(readGs1Data(message('05', `01${gtin}`, '10LOT', '17271231'), false)).toEqual({
      gtin,
      elements: [
        { ai: '10', value: 'LOT' },
        { ai: '17', value: '271231' },
      ],
    });
  });
  test('a message of ISO/IEC 15434 of another format names no trade item', () => {
    expect(readGs1Data(message('06', '1P123', `01${gtin}`), false)).toBeNull();
  });
});

interface Vector {
  valid: boolean;
  input: string;
  expect?: string;
  flags?: Record<string, boolean>;
}

function vectors(file: string): Vector[] {
  return readFileSync(`${sharedData}c_vectors/${file}`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describeWithSharedData(
  "GS1's own cases",
  ['c_vectors/scan_process.jsonl', 'c_vectors/dl_parse.jsonl', 'c_vectors/ai_raw_process.jsonl'],
  () => {
    test('trade items of symbols are read, with their elements', () => {
      const marked = vectors('scan_process.jsonl').filter(({ input }) => /^\](C1|d2|Q3|e0)/.test(input));
      expect(marked.length).toBeGreaterThan(5);
      for (const { valid, input, expect: wanted = '' } of marked) {
        const read = readGs1Data(input.slice(3), true);
        const item = valid ? (/^\^01(\d{14})/.exec(wanted)?.[1] ?? null) : null;
        // A broken code may still say its item, never another one.
        if (valid || read) expect(read?.gtin ?? null, input).toBe(item ?? input.slice(5, 19));
        if (item && wanted.includes('10ABC123^')) expect(read?.elements).toContainEqual({ ai: '10', value: 'ABC123' });
      }
    });
    test('Digital Links with a GTIN in the path are read', () => {
      let read = 0;
      for (const { valid, input } of vectors('dl_parse.jsonl')) {
        const found = readGs1Data(input, false);
        const item = /[/?&]0[12][/=](\d{8,14})/.exec(input)?.[1]?.padStart(14, '0');
        if (!item) expect(found, input).toBeNull();
        else if (valid) expect(found?.gtin, input).toBe(item);
        else if (found) expect(input).toContain(found.gtin);
        if (found) read++;
      }
      expect(read).toBeGreaterThan(20);
    });
    test('whatever divides into elements as GS1 wants does so here', () => {
      for (const { valid, input } of vectors('ai_raw_process.jsonl'))
        if (valid) expect(readElements(input.replaceAll('^', fnc1)), input).not.toBeNull();
    });
  },
);

test.each([
  ['422', `42261610B43-2`, '61610B43-2'],
  ['7003', `7003280915120010A4256-2`, '280915120010A4256-2'],
  ['3922', `392212x`, '12x'],
])('a value of (%s) that its format refuses is undivided in a marked code too', (ai, rest, value) => {
  const data = readGs1Data(`${fnc1}01${gtin}${rest}`, true);
  expect(data?.elements).toEqual([]);
  expect(data?.undivided).toEqual([{ ai, value }]);
});
