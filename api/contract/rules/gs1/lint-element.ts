import { identifierOf, unknownIdentifier, type Component, type Identifier } from './identifiers.ts';
import { typeLinters } from './linters/characters.ts';
import { linters } from './linters/linters.ts';
import type { Gs1Element } from '../gtin/gs1-data.ts';

/** An error of a text or element: `kind` is one of ours (lower case) or a linter's (upper case). */
export interface Gs1Fault {
  readonly kind: string;
  /** the identifier; absent for an error of the whole text */
  readonly ai?: string;
}

/** Options of the parsers. */
export interface Gs1Reading {
  /** accepts identifiers unknown to the dictionary if their length is known; default: refused */
  readonly unknown?: boolean;
}

/** The identifier's entry, or a generated one if `unknown` allows it. */
export function knownIdentifier(ai: string, reading: Gs1Reading = {}): Identifier | undefined {
  return identifierOf(ai) ?? (reading.unknown ? unknownIdentifier(ai) : undefined);
}

/** Maximum length of an identifier's value. */
export function mostCharacters({ components }: Identifier): number {
  return components.reduce((sum, { most }) => sum + most, 0);
}

/** Why a value is invalid for its identifier, part by part (dictionary and linters); null if valid. */
export function lintElement({ ai, value }: Gs1Element, reading: Gs1Reading = {}): Gs1Fault | null {
  const identifier = knownIdentifier(ai, reading);
  if (!identifier) return { kind: 'unknown-identifier', ai };
  const fault = lintParts(identifier.components, value);
  return fault === null ? null : { kind: fault, ai };
}

function lintParts(components: readonly Component[], value: string): string | null {
  if (value === '') return 'empty-value';
  let rest = value;
  const parts: [Component, string][] = [];
  for (const component of components) {
    const part = rest.slice(0, component.most);
    rest = rest.slice(part.length);
    if (part === '' && component.optional) continue;
    if (part.length < component.least) return typeFault(component, part) ?? 'too-short';
    parts.push([component, part]);
  }
  if (rest !== '') return 'too-long';
  for (const [component, part] of parts) {
    const fault = typeFault(component, part) ?? firstFault(component.linters, part);
    if (fault !== null) return fault;
  }
  return null;
}

function typeFault({ type }: Component, part: string): string | null {
  return typeLinters[type]?.(part) ?? null;
}

function firstFault(names: readonly string[], part: string): string | null {
  for (const name of names) {
    const fault = linters.get(name)?.(part) ?? null;
    if (fault !== null) return fault;
  }
  return null;
}
