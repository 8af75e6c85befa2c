import {
  checkAssociations,
  excludedPair,
  missingPair,
  repeatedElement,
  signatureWithoutSerial,
} from '@gtinoteka/contract/rules/gs1/associations.ts';
import { readLinkElements, writeLink } from '@gtinoteka/contract/rules/gs1/digital-link.ts';
import {
  readableLines,
  readBracketedString,
  readElementString,
  writeElementString,
  type ReadElements,
} from '@gtinoteka/contract/rules/gs1/element-string.ts';
import type { Gs1Reading } from '@gtinoteka/contract/rules/gs1/lint-element.ts';
import { linters } from '@gtinoteka/contract/rules/gs1/linters/linters.ts';
import { readScanData, writeScanData, type ScanData, type Symbology } from '@gtinoteka/contract/rules/gs1/scan-data.ts';
import { separator, type Gs1Element } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { hasValidCheckDigit } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { describeWithSharedData, sharedData } from '../support/shared-data.ts';

/** A case of GS1's syntax engine; which fields it has depends on the file. "^" stands for FNC1. */
interface Vector {
  readonly input: string;
  readonly valid?: boolean;
  readonly expect?: string | null;
  readonly flags?: Readonly<Record<string, boolean>>;
  readonly rule?: string;
  readonly linter?: string;
  readonly error?: string;
  readonly linterError?: string;
  readonly stem?: string | null;
  readonly symbology?: string;
  readonly hri?: Readonly<Record<string, string>>;
  readonly note?: string;
}

const folder = 'c_vectors';
const kinds = [
  'ai_bracketed_parse',
  'ai_raw_process',
  'ai_linters',
  'ai_associations',
  'dl_parse',
  'dl_generate',
  'scan_generate',
  'scan_process',
  'hri',
  'linters_unit',
  'gtin_check_digit',
] as const;

function vectorsOf(kind: (typeof kinds)[number]): Vector[] {
  const text = readFileSync(`${sharedData}${folder}/${kind}.jsonl`, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Vector => JSON.parse(line));
}

const readingOf = ({ flags = {} }: Vector): Gs1Reading => ({ unknown: flags.PermitUnknownAIs === true });
const withCarets = (text: string): string => `^${text.replaceAll(separator, '^')}`;
const withSeparators = (text: string): string => text.replaceAll('^', separator);
const told = (read: ReadElements): string => ('fault' in read ? '' : withCarets(writeElementString(read.elements)));

/** The engine takes "^" first as its mark of an element string; a text without it is none. */
function readRaw(text: string, reading: Gs1Reading): ReadElements {
  if (!text.startsWith('^')) return { fault: { kind: 'no-elements' } };
  return readElementString(withSeparators(text.slice(1)), reading);
}

function readAny(text: string, reading: Gs1Reading): ReadElements {
  if (text.startsWith('^')) return readRaw(text, reading);
  return text.startsWith('(') ? readBracketedString(text, reading) : readLinkElements(text, reading);
}

const rules: Readonly<Record<string, (elements: readonly Gs1Element[]) => unknown>> = {
  validateAIrepeats: repeatedElement,
  validateAImutex: excludedPair,
  validateAIrequisites: missingPair,
  validateDigSigRequiresSerialisedKey: signatureWithoutSerial,
};

const symbologies: Readonly<Record<string, Symbology>> = {
  DM: 'DataMatrix',
  QR: 'QR',
  DotCode: 'DotCode',
  GS1_128_CCA: 'GS1-128',
  GS1_128_CCC: 'GS1-128',
  DataBarExpanded: 'DataBar',
  DataBarOmni: 'DataBar',
  DataBarLimited: 'DataBar',
  UPCA: 'EAN-13',
  UPCE: 'EAN-13',
  EAN13: 'EAN-13',
  EAN8: 'EAN-8',
};

const isMatrix = (symbology: string): boolean => ['DM', 'QR', 'DotCode'].includes(symbology);

/** The engine's message of a symbol as ours: "^" first marks GS1 data, "|" begins a composite part, a backslash escapes "^". */
function messageOf({ symbology = '', input }: Vector): ScanData | null {
  const name = symbologies[symbology];
  if (!name || input === '') return null;
  const [linear = '', composite] = isMatrix(symbology) ? [input] : input.split('|^');
  const beside = composite === undefined ? {} : { composite: withSeparators(composite) };
  if (linear.startsWith('^')) return { symbology: name, isGs1: true, data: withSeparators(linear.slice(1)), ...beside };
  if (name === 'DataBar' && /^\d{14}$/.test(linear))
    return { symbology: name, isGs1: true, data: `01${linear}`, ...beside };
  return { symbology: name, isGs1: false, data: linear.replace(/^\\(\\*\^)/, '$1'), ...beside };
}

/** Our message in the engine's words. */
function engineText({ isGs1, data, composite }: ScanData): string {
  const beside = composite === undefined ? '' : `|${withCarets(composite)}`;
  return `${isGs1 ? withCarets(data) : data.replace(/^(\\*\^)/, '\\$1')}${beside}`;
}

const judges: Readonly<Record<(typeof kinds)[number], (vector: Vector) => readonly [unknown, unknown]>> = {
  ai_bracketed_parse: (vector) => [told(readBracketedString(vector.input, readingOf(vector))), vector.expect],
  ai_raw_process: (vector) => ['fault' in readRaw(vector.input, readingOf(vector)), !vector.valid],
  ai_linters: ({ input, linterError }) => {
    const read = readBracketedString(input);
    return ['fault' in read ? `GS1_LINTER_${read.fault.kind}` : 'GS1_LINTER_OK', linterError];
  },
  ai_associations: ({ input, rule = '', valid, ...vector }) => {
    const read = readBracketedString(input, readingOf({ input, ...vector }));
    return ['fault' in read ? read.fault : rules[rule]?.(read.elements) === null, valid];
  },
  dl_parse: (vector) => {
    const { flags = {} } = vector;
    const reading = {
      ...readingOf(vector),
      aliases: flags.convenienceAlphas === true,
      shortGtin: flags.PermitZeroSuppressedGTINinDLuris === true,
    };
    return [told(readLinkElements(vector.input, reading)), vector.expect];
  },
  dl_generate: ({ input, stem, expect: wanted, ...vector }) => {
    const read = readBracketedString(input, readingOf({ input, ...vector }));
    if ('fault' in read) return [read.fault, wanted];
    const written = writeLink(read.elements, stem ?? undefined);
    return ['fault' in written ? '' : written.link, wanted];
  },
  scan_generate: (vector) => {
    const message = messageOf(vector);
    const options = { addCheckDigit: vector.flags?.AddCheckDigit === true };
    return [message && writeScanData(message, options), vector.expect];
  },
  scan_process: (vector) => {
    const message = readScanData(vector.input);
    return [message ? engineText(message) : null, vector.valid ? vector.expect : null];
  },
  hri: ({ input, hri = {} }) => {
    const lines = input.split('|').flatMap((part) => {
      const read = readAny(part, { unknown: true });
      return 'fault' in read ? [JSON.stringify(read.fault)] : readableLines(read.elements);
    });
    return [lines, Object.values(hri)];
  },
  linters_unit: ({ linter = '', input, valid, error }) => {
    const check = linters.get(linter);
    const fault = check ? check(input) : `no linter ${linter}`;
    return [fault, valid ? null : error?.replace('GS1_LINTER_', '')];
  },
  gtin_check_digit: ({ input, valid }) => [hasValidCheckDigit(input), valid],
};

/** Why a case is none of ours; null when it is. */
function outOfScope(kind: (typeof kinds)[number], { linter = '', input, error }: Vector): string | null {
  const isUnissued = linter.startsWith('gcppos') && /\d{4}/.test(input) && error === 'GS1_LINTER_INVALID_GCP_PREFIX';
  if (kind === 'linters_unit' && (isUnissued || error === 'GS1_LINTER_GCP_DATASOURCE_OFFLINE'))
    return 'wants the list of company prefixes that GS1 has issued';
  return null;
}

describeWithSharedData('rules of GS1 against the cases of its syntax engine', [folder], () => {
  const table: string[] = [];
  afterAll(() => console.info(['', 'cases of GS1 (in scope, agreed, out of scope by reason)', ...table].join('\n')));

  test.each(kinds)('%s: every case in scope agrees', (kind) => {
    const vectors = vectorsOf(kind);
    const reasons = new Map<string, number>();
    const wrong: unknown[] = [];
    let inScope = 0;
    for (const vector of vectors) {
      const reason = outOfScope(kind, vector);
      if (reason !== null) {
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        continue;
      }
      inScope += 1;
      const [ours, theirs] = judges[kind](vector);
      if (JSON.stringify(ours) !== JSON.stringify(theirs)) wrong.push({ ...vector, ours, theirs });
    }
    const out = [...reasons].map(([reason, count]) => `; ${count} out of scope: ${reason}`).join('');
    table.push(`${kind.padEnd(20)} ${inScope} in scope, ${inScope - wrong.length} agreed${out}`);
    expect(wrong).toEqual([]);
    expect(inScope).toBeGreaterThan(0);
  });

  test('elements that stand alone are right together', () => {
    const read = readBracketedString('(01)05901234123457(10)LOT-7(17)271130');
    expect('fault' in read ? read.fault : checkAssociations(read.elements)).toBeNull();
  });
});
