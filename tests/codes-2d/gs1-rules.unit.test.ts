import { checkAssociations } from '@gtinoteka/contract/rules/gs1/associations.ts';
import { uncompressLink } from '@gtinoteka/contract/rules/gs1/compressed-link.ts';
import { dictionaryRelease } from '@gtinoteka/contract/rules/gs1/dictionary.ts';
import { readLinkElements, writeLink } from '@gtinoteka/contract/rules/gs1/digital-link.ts';
import {
  readBracketedString,
  readElementString,
  writeBracketedString,
  writeElementString,
} from '@gtinoteka/contract/rules/gs1/element-string.ts';
import { identifiers } from '@gtinoteka/contract/rules/gs1/identifiers.ts';
import { lintElement } from '@gtinoteka/contract/rules/gs1/lint-element.ts';
import { linters } from '@gtinoteka/contract/rules/gs1/linters/linters.ts';
import { dateElements, readElements, separator, type Gs1Element } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { describeWithSharedData, sharedData } from '../support/shared-data.ts';

const gtin = '05901234123457';
const item: Gs1Element = { ai: '01', value: gtin };
/** Every character that a value of character set 82 can have. */
const everySign = '!"%&\'()*+,-./:;<=>?_';

describe('the dictionary', () => {
  test('the dictionary names its release, and every linter of it is there', () => {
    expect(dictionaryRelease).toBe('2026-01-27');
    const named = new Set(identifiers.flatMap(({ components }) => components.flatMap((part) => part.linters)));
    expect([...named].filter((name) => !linters.has(name))).toEqual([]);
  });
  test('every component was understood', () => {
    const parts = identifiers.flatMap(({ components }) => components);
    expect(parts.filter(({ type, most }) => type === '' || !(most > 0))).toEqual([]);
    expect(identifiers.every(({ components }) => components.length > 0)).toBe(true);
  });
  test('ranges are written out', () => {
    expect(identifiers.filter(({ ai }) => ai.startsWith('310'))).toHaveLength(6);
    expect(identifiers).toHaveLength(new Set(identifiers.map(({ ai }) => ai)).size);
  });
});

describeWithSharedData('the dictionary in the contract', ['c_vectors/gs1-syntax-dictionary.txt'], () => {
  test('is the one that GS1 published', () => {
    const root = fileURLToPath(new URL('../../', import.meta.url));
    const script = `${root}infra/gs1/write-dictionary.ts`;
    const published = `${sharedData}c_vectors/gs1-syntax-dictionary.txt`;
    const written = execFileSync(process.execPath, [script, published, '--print'], { encoding: 'utf8' });
    expect(readFileSync(`${root}api/contract/rules/gs1/dictionary.ts`, 'utf8')).toBe(written);
  });
});

describe('the short reader of the scanner agrees with the dictionary', () => {
  test.each(identifiers.map(({ ai }) => [ai] as const))('(%s) is divided alike', (ai) => {
    const entry = identifiers.find((one) => one.ai === ai);
    const length = entry?.components.reduce((sum, { most }) => sum + most, 0) ?? 0;
    const value = '1'.repeat(length);
    const text = `${ai}${value}${entry?.isFixed ? '' : separator}10LOT`;
    expect(readElements(text)).toEqual([
      { ai, value },
      { ai: '10', value: 'LOT' },
    ]);
  });
  test('the day 00 is allowed where the scanner says so', () => {
    const allowed = dateElements.filter((ai) => lintElement({ ai, value: '271100' }) === null);
    expect(allowed).toEqual(dateElements);
    expect(lintElement({ ai: '7006', value: '271100' })).toEqual({ kind: 'ILLEGAL_DAY', ai: '7006' });
  });
});

describe('linters', () => {
  test.each([
    ['iso4217', '926', null],
    ['iso4217', '931', 'NOT_ISO4217'],
    ['nozeroprefix', '0', 'ILLEGAL_ZERO_PREFIX'],
    ['nozeroprefix', '0A', 'ILLEGAL_ZERO_PREFIX'],
    ['nozeroprefix', '', null],
    ['nozeroprefix', '10', null],
    ['nonzero', '', 'ILLEGAL_ZERO_VALUE'],
    ['nonzero', '01', null],
  ])('%s of %j: %s', (name, value, fault) => expect(linters.get(name)?.(value)).toBe(fault));
  test('a serial number of components (8011) is not 0', () => {
    expect(lintElement({ ai: '8011', value: '0' })).toEqual({ kind: 'ILLEGAL_ZERO_PREFIX', ai: '8011' });
  });
});

describe('element strings', () => {
  const elements: Gs1Element[] = [
    item,
    { ai: '10', value: everySign },
    { ai: '17', value: '271100' },
    { ai: '422', value: '616' },
    { ai: '3103', value: '001500' },
  ];
  test('element strings are read back as they were written', () => {
    const text = writeElementString(elements);
    expect(text).toBe(`01${gtin}10${everySign}${separator}17271100422616${separator}3103001500`);
    expect(readElementString(text)).toEqual({ elements });
    expect(readBracketedString(writeBracketedString(elements))).toEqual({ elements });
  });
  test('values are taken at their most characters and refused one longer', () => {
    expect(lintElement({ ai: '10', value: 'A'.repeat(20) })).toBeNull();
    expect(lintElement({ ai: '10', value: 'A'.repeat(21) })).toEqual({ kind: 'too-long', ai: '10' });
  });
  test.each([
    ['', 'no-elements'],
    ['(01)', 'empty-value'],
    ['(05)1', 'unknown-identifier'],
    [`(01)${gtin}x(10)A`, 'too-long'],
    ['(422)000', 'NOT_ISO3166'],
  ])('%s is refused: %s', (text, kind) => expect(readBracketedString(text)).toMatchObject({ fault: { kind } }));
  test('an identifier without its item is told', () => {
    expect(checkAssociations([{ ai: '10', value: 'A' }])).toEqual({ kind: 'missing-pair', ai: '10' });
    expect(checkAssociations([item, { ai: '37', value: '1' }])).toEqual({ kind: 'excluded-pair', ai: '01' });
  });
});

describe('Digital Links', () => {
  test('qualifiers stand in their order, whatever order they come in, the rest in the query', () => {
    const elements = [
      { ai: '21', value: '7' },
      { ai: '17', value: '271130' },
      { ai: '10', value: everySign },
      { ai: '22', value: '2A' },
      item,
    ];
    const written = writeLink(elements, 'https://example.com/some/path/');
    const lot = '%21%22%25%26%27%28%29%2A%2B%2C-.%2F%3A%3B%3C%3D%3E%3F_';
    expect(written).toEqual({ link: `https://example.com/some/path/01/${gtin}/22/2A/10/${lot}/21/7?17=271130` });
    expect(readLinkElements('link' in written ? written.link : '')).toMatchObject({
      elements: [item, { ai: '22' }, { ai: '10', value: everySign }, { ai: '21' }, { ai: '17' }],
    });
  });
  test.each([
    [`https://example.com/01/${gtin}/10/A/22/B`, 'qualifier-order'],
    [`https://example.com/01/${gtin}?21=A`, 'qualifier-in-query'],
    [`https://example.com/01/${gtin}?01=${gtin}`, 'repeated-element'],
    [`https://example.com/01/${gtin}?235=A`, 'qualifier-in-query'],
    [`https://example.com/01/${gtin}/10/A?235=A`, 'no-attribute'],
    [`https://example.com/01/${gtin}/235/A?22=A`, 'no-attribute'],
    [`https://example.com/01/${gtin}/10/A?22=A`, 'qualifier-in-query'],
    [`https://example.com/01/${gtin}?254=A`, 'no-attribute'],
    [`https://example.com/01/${gtin}/10/%E0`, 'percent-encoding'],
    [`https://przykład.pl/01/${gtin}`, 'no-address'],
    [`https://a@b/01/${gtin}`, 'no-address'],
    ['https://example.com/01/5901234123457', 'too-short'],
    ['javascript:alert(1)', 'no-address'],
    ['https://example.com/kontakt', 'no-primary-key'],
  ])('%s is refused: %s', (link, kind) => expect(readLinkElements(link)).toMatchObject({ fault: { kind } }));
  test('a batch stands in the query where the path has a serial of a third party', () => {
    expect(readLinkElements(`https://example.com/01/${gtin}/235/TPX?10=ABC`)).toEqual({
      elements: [item, { ai: '235', value: 'TPX' }, { ai: '10', value: 'ABC' }],
    });
  });
  test.each(['10', '21', '22', '235'])('a dot or two are no value of (%s) in the path of a link', (ai) => {
    for (const value of ['.', '..'])
      expect(writeLink([item, { ai, value }])).toEqual({ fault: { kind: 'dot-segment', ai } });
    expect(writeLink([item, { ai, value: '...' }])).toEqual({ link: `https://id.gs1.org/01/${gtin}/${ai}/...` });
  });
  test.each(['?17', '?99', '?17&240=A'])('a name of the query without = is ignored: %s', (query) => {
    const read = readLinkElements(`https://example.com/01/${gtin}${query}`);
    expect(read).not.toHaveProperty('fault');
    expect(JSON.stringify(read)).not.toContain('"17"');
  });

  test('a dot is a value of the query of a link', () => {
    expect(writeLink([item, { ai: '240', value: '.' }])).toEqual({ link: `https://id.gs1.org/01/${gtin}?240=.` });
  });
  test('nothing without a primary key becomes a link', () => {
    expect(writeLink([{ ai: '10', value: 'A' }])).toEqual({ fault: { kind: 'no-primary-key' } });
  });
});

// Packed by GS1's own GS1DigitalLinkToolkit.js (Apache-2.0), with and without its short forms for identifiers that stand together.
describe('compressed links', () => {
  const whole = `https://example.com/01/${gtin}`;
  test.each([
    ['https://example.com/AQq7-e1lgg', whole],
    ['https://example.com/Cwq7-e1lgspZyf3YuhGNA', `${whole}/10/LOT-7?17=271130`],
    ['https://example.com/AQq7-e1lgiDKWcn92LoRjQ', `${whole}/10/LOT-7?17=271130`],
    ['https://example.com/Ggq7-e1lgk1XgkaEY0CjA5IkIqMQMAXc', `${whole}/22/2A/10/abc123/21/12345?17=271130&3103=001500`],
    [
      'https://example.com/AQq7-e1lgiBNV4JGLoRjRCCjA5IkIqMQMAXc',
      `${whole}/22/2A/10/abc123/21/12345?17=271130&3103=001500`,
    ],
    ['https://example.com/nSMypV389rLB', 'https://example.com/414/5901234123457/254/32a'],
    ['https://example.com/JUIzKkFFXfz2ssE', 'https://example.com/414/5901234123457/254/32a'],
    ['https://example.com/DBHKVAdpQlG9W33eKoRjQ', 'https://example.com/01/09780345418913/21/deadbeef?15=271130'],
    // Optional digits that are absent.
    ['https://example.com/JVUqG5hJ5wA', 'https://example.com/255/5678409730535'],
    ['https://example.com/01/5901234123457/EAICA', `${whole}/10/01`],
    [
      'https://example.com/stem/CxHKVAdpQodXiEU0OAOZyM4zkf?utm=x',
      'https://example.com/stem/01/09780345418913/10/ABC?422=616&7007=211225211231&utm=x',
    ],
  ])('%s stands for %s', (packed, link) => {
    expect(readLinkElements(packed)).toMatchObject({ fault: { kind: 'no-primary-key' } });
    expect(uncompressLink(packed)).toBe(link);
    expect(readLinkElements(link)).toHaveProperty('elements');
  });
  test.each([
    'https://example.com/kontakt',
    'https://example.com/AQq7-e1lgA',
    'https://example.com/AQq7-e1l',
    'https://example.com/',
    `https://example.com/${'A'.repeat(1001)}`,
    `https://example.com/01/${gtin}`,
  ])('%s holds nothing packed', (address) => expect(uncompressLink(address)).toBeNull());
});
