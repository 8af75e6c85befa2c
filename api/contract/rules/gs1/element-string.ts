import { separator, type Gs1Element } from '../gtin/gs1-data.ts';
import { identifierLength, type Identifier } from './identifiers.ts';
import { knownIdentifier, lintElement, mostCharacters, type Gs1Fault, type Gs1Reading } from './lint-element.ts';

/** The parsed elements, each with a valid value, or the error. */
export type ReadElements = { readonly elements: readonly Gs1Element[] } | { readonly fault: Gs1Fault };

/**
 * Elements of an element string without brackets, as in a symbol: identifiers and values in a row.
 * - FNC1 (ASCII 29) ends values without a pre-defined length (General Specifications §7.8).
 * - FNC1 at the beginning, at the end and after a value of pre-defined length is ignored.
 */
export function readElementString(text: string, reading: Gs1Reading = {}): ReadElements {
  const elements: Gs1Element[] = [];
  let at = text.startsWith(separator) ? 1 : 0;
  if (at === text.length) return { fault: { kind: 'no-elements' } };
  while (at < text.length) {
    const ai = text.slice(at, at + (identifierLength(text.slice(at)) ?? 2));
    const identifier = identifierLength(text.slice(at)) === undefined ? undefined : knownIdentifier(ai, reading);
    if (!identifier) return { fault: { kind: 'unknown-identifier', ai } };
    const from = at + ai.length;
    const next = text.indexOf(separator, from);
    const end = Math.min(
      next === -1 ? text.length : next,
      identifier.isFixed ? from + mostCharacters(identifier) : text.length,
    );
    const element = { ai, value: text.slice(from, end) };
    const fault = lintElement(element, reading);
    if (fault) return { fault };
    elements.push(element);
    at = text[end] === separator ? end + 1 : end;
  }
  return { elements };
}

/**
 * Elements of a typed string with brackets: (01)05901234123457(10)LOT.
 * - A closing bracket is allowed in a value; an opening one is written \(.
 */
export function readBracketedString(text: string, reading: Gs1Reading = {}): ReadElements {
  const elements: Gs1Element[] = [];
  const pattern = /\((\d{2,4})\)((?:\\\(|[^(])*)/y;
  while (pattern.lastIndex < text.length) {
    const [, ai = '', value = ''] = pattern.exec(text) ?? [];
    if (ai === '') return { fault: { kind: 'no-elements' } };
    const element = { ai, value: value.replace(/\\\(/g, '(') };
    const fault = lintElement(element, reading);
    if (fault) return { fault };
    elements.push(element);
  }
  return elements.length === 0 ? { fault: { kind: 'no-elements' } } : { elements };
}

function wantsSeparator(ai: string, reading: Gs1Reading): boolean {
  const identifier: Identifier | undefined = knownIdentifier(ai, reading);
  return identifier?.isFixed !== true;
}

/** The element string of a symbol, FNC1 as ASCII 29 where required between elements; none at its beginning. */
export function writeElementString(elements: readonly Gs1Element[]): string {
  return elements
    .map(({ ai, value }, index) => {
      const isLast = index === elements.length - 1;
      return `${ai}${value}${!isLast && wantsSeparator(ai, { unknown: true }) ? separator : ''}`;
    })
    .join('');
}

/** The bracketed element string; an opening bracket in a value is written \( so that it can be parsed. */
export function writeBracketedString(elements: readonly Gs1Element[]): string {
  return elements.map(({ ai, value }) => `(${ai})${value.replace(/\(/g, '\\(')}`).join('');
}

/** Lines of human readable text beneath a symbol: "(01) 05901234123457" (General Specifications §4.14). */
export function readableLines(elements: readonly Gs1Element[]): string[] {
  return elements.map(({ ai, value }) => `(${ai}) ${value}`);
}
