import type { Gs1Element } from '../gtin/gs1-data.ts';
import { isMeant } from './identifiers.ts';
import { knownIdentifier, type Gs1Fault } from './lint-element.ts';

type Elements = readonly Gs1Element[];

/** An identifier with two different values; a repeated equal value is allowed. */
export function repeatedElement(elements: Elements): Gs1Fault | null {
  const values = new Map<string, string>();
  for (const { ai, value } of elements) {
    const before = values.get(ai);
    if (before !== undefined && before !== value) return { kind: 'repeated-element', ai };
    values.set(ai, value);
  }
  return null;
}

/** Two identifiers that exclude each other, `ex` of the dictionary (General Specifications §4.13.1). */
export function excludedPair(elements: Elements): Gs1Fault | null {
  for (const { ai } of elements) {
    const excluded = knownIdentifier(ai)?.excluded ?? [];
    const isOut = elements.some((other) => other.ai !== ai && excluded.some((pattern) => isMeant(other.ai, pattern)));
    if (isOut) return { kind: 'excluded-pair', ai };
  }
  return null;
}

/** An identifier without its required ones, `req` of the dictionary (General Specifications §4.13.2). */
export function missingPair(elements: Elements): Gs1Fault | null {
  const isThere = (pattern: string): boolean => elements.some((other) => isMeant(other.ai, pattern));
  for (const { ai } of elements) {
    const required = knownIdentifier(ai)?.required ?? [];
    const isWhole = required.every((alternatives) => alternatives.some((together) => together.every(isThere)));
    if (!isWhole) return { kind: 'missing-pair', ai };
  }
  return null;
}

/** Digits of keys with an optional serial part, which a digital signature (8030) requires: it signs a single object. */
const withoutSerial: Readonly<Record<string, number>> = { '253': 13, '255': 13, '8003': 14 };

export function signatureWithoutSerial(elements: Elements): Gs1Fault | null {
  if (!elements.some(({ ai }) => ai === '8030')) return null;
  const bare = elements.find(({ ai, value }) => value.length <= (withoutSerial[ai] ?? 0));
  return bare ? { kind: 'signature-without-serial', ai: bare.ai } : null;
}

/** The error of a combination of elements; null if valid. Values are checked by `lintElement`. */
export function checkAssociations(elements: Elements): Gs1Fault | null {
  return (
    repeatedElement(elements) ?? excludedPair(elements) ?? missingPair(elements) ?? signatureWithoutSerial(elements)
  );
}
