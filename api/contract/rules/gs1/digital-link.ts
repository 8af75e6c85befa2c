import type { Gs1Element } from '../gtin/gs1-data.ts';
import type { ReadElements } from './element-string.ts';
import { identifierOf, type Identifier } from './identifiers.ts';
import { knownIdentifier, lintElement, type Gs1Fault, type Gs1Reading } from './lint-element.ts';

/** Options of the parser; each is off by default. */
export interface LinkReading extends Gs1Reading {
  /** names instead of identifiers, as /gtin/…/lot/…: removed from the standard with version 1.2, still printed */
  readonly aliases?: boolean;
  /** a GTIN of 8, 12 or 13 digits, without leading zeros */
  readonly shortGtin?: boolean;
}

/** Names of version 1.1 of the standard. */
const aliases: Readonly<Record<string, string>> = {
  sscc: '00',
  gtin: '01',
  lot: '10',
  ser: '21',
  cpv: '22',
  gdti: '253',
  glnx: '254',
  gcn: '255',
  ginc: '401',
  gsin: '402',
  gln: '414',
  payTo: '415',
  party: '417',
  'uic+ext': '7040',
  grai: '8003',
  giai: '8004',
  itip: '8006',
  cpid: '8010',
  cpsn: '8011',
  gmn: '8013',
  gsrnp: '8017',
  gsrn: '8018',
  srin: '8019',
  refno: '8020',
};

const host = /^(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::\d{1,5})?$/;
const addressCharacters = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*$/;

class LinkFault extends Error {
  readonly fault: Gs1Fault;
  constructor(kind: string, ai?: string) {
    super(kind);
    this.fault = ai === undefined ? { kind } : { kind, ai };
  }
}

/**
 * Elements of a GS1 Digital Link URI (standard 1.6, chapter 4): path from the primary key on, then query attributes.
 * - http or https in one case; the fragment and query names that are no identifiers are ignored.
 * - Values are percent-decoded and checked; associations are not.
 */
export function readLinkElements(address: string, reading: LinkReading = {}): ReadElements {
  try {
    return { elements: elementsOf(address, reading) };
  } catch (error) {
    if (error instanceof LinkFault) return { fault: error.fault };
    throw error;
  }
}

function elementsOf(address: string, reading: LinkReading): Gs1Element[] {
  if (!addressCharacters.test(address)) throw new LinkFault('no-address');
  const [, domain = '', path = '', query = ''] =
    /^(?:https?|HTTPS?):\/\/([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/.exec(address) ?? [];
  if (!host.test(domain)) throw new LinkFault('no-address');
  const found = pathElements(path.split('/').slice(1), reading);
  const [key] = found;
  if (!key) throw new LinkFault('no-primary-key');
  const given = found.slice(1).map(({ ai }) => ai);
  const sequences = (identifierOf(key.ai)?.qualifiers ?? []).filter((sequence) => isInOrder(given, sequence));
  if (sequences.length === 0) throw new LinkFault('qualifier-order', given[0]);
  const elements = [...found];
  for (const element of queryElements(query, reading)) {
    checkAttribute(element.ai, sequences.flat(), reading);
    if (elements.some(({ ai }) => ai === element.ai)) throw new LinkFault('repeated-element', element.ai);
    elements.push(element);
  }
  for (const element of elements) {
    const fault = lintElement(element, reading);
    if (fault) throw new LinkFault(fault.kind, fault.ai);
  }
  return elements;
}

/** Whether all of `given` are in `sequence`, in its order. */
function isInOrder(given: readonly string[], sequence: readonly string[]): boolean {
  const places = given.map((ai) => sequence.indexOf(ai));
  return places.every((place, at) => place >= 0 && (at === 0 || place > (places[at - 1] ?? 0)));
}

/** The elements from the last primary key on; the segments before it are the stem. */
function pathElements(segments: readonly string[], reading: LinkReading): Gs1Element[] {
  const elements: Gs1Element[] = [];
  for (let at = segments.length - 2; at >= 0; at -= 2) {
    const ai = identifierIn(segments[at] ?? '', reading);
    const identifier = ai === undefined ? undefined : identifierOf(ai);
    if (!ai || !identifier) return [];
    elements.unshift({ ai, value: valueOf(ai, decoded(segments[at + 1] ?? '', ai), reading) });
    if (identifier.qualifiers) return elements;
  }
  return [];
}

function identifierIn(segment: string, reading: LinkReading): string | undefined {
  if (/^\d{2,4}$/.test(segment)) return segment;
  return reading.aliases && Object.hasOwn(aliases, segment) ? aliases[segment] : undefined;
}

function valueOf(ai: string, value: string, { shortGtin }: LinkReading): string {
  return shortGtin && ai === '01' && /^(?:\d{8}|\d{12}|\d{13})$/.test(value) ? value.padStart(14, '0') : value;
}

function decoded(text: string, ai: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new LinkFault('percent-encoding', ai);
  }
}

function queryElements(query: string, reading: LinkReading): Gs1Element[] {
  return query.split(/[&;]/).flatMap((pair) => {
    const [name = '', ...values] = pair.split('=');
    // As by GS1's syntax engine: a name without = is ignored, whatever it is.
    const ai = values.length > 0 ? identifierIn(name, reading) : undefined;
    // Numeric names are reserved for identifiers, so an unknown one is an error. Other names are ignored.
    if (/^\d+$/.test(name) && values.length > 0 && ai === undefined) throw new LinkFault('unknown-identifier', name);
    if (ai === undefined) return [];
    return [{ ai, value: valueOf(ai, decoded(values.join('=').replace(/\+/g, ' '), ai), reading) }];
  });
}

/**
 * Checks a query attribute: it must be a data attribute of the dictionary, and no qualifier that fits in the path.
 * - A batch beside the path of TPX (235) is allowed.
 */
function checkAttribute(ai: string, qualifiers: readonly string[], reading: LinkReading): void {
  const identifier: Identifier | undefined = knownIdentifier(ai, reading);
  if (!identifier) throw new LinkFault('unknown-identifier', ai);
  if (qualifiers.includes(ai)) throw new LinkFault('qualifier-in-query', ai);
  const isAllowed = identifier.isAttribute || (reading.unknown === true && identifierOf(ai) === undefined);
  if (!isAllowed) throw new LinkFault('no-attribute', ai);
}

/** The stem of canonical links (standard 1.6, chapter 4.12). */
export const canonicalStem = 'https://id.gs1.org';

/**
 * The GS1 Digital Link URI of some elements below a stem, as "https://id.gs1.org" or "https://example.com/some/path".
 * - The first primary key is the link's; its qualifiers follow in order; the rest is the query.
 * - The query has elements of pre-defined length first, as in element strings. An equal repeated element is written
 *   once.
 * - No value of the path is `.` or `..`: browsers treat them as steps between folders, even encoded (WHATWG URL
 *   §4.4).
 */
export function writeLink(
  elements: readonly Gs1Element[],
  stem: string = canonicalStem,
): { readonly link: string } | { readonly fault: Gs1Fault } {
  const once = elements.filter(
    (element, at) => elements.findIndex(({ ai, value }) => ai === element.ai && value === element.value) === at,
  );
  const key = once.find(({ ai }) => identifierOf(ai)?.qualifiers);
  if (!key) return { fault: { kind: 'no-primary-key' } };
  const sequences = identifierOf(key.ai)?.qualifiers ?? [];
  const sequence = sequences.find((qualifiers) => once.some(({ ai }) => qualifiers.includes(ai))) ?? [];
  const qualifiers = sequence.flatMap((ai) => once.filter((element) => element.ai === ai));
  const others = once.filter((element) => element !== key && !qualifiers.includes(element));
  const isFixed = ({ ai }: Gs1Element): boolean => identifierOf(ai)?.isFixed === true;
  const attributes = [...others.filter(isFixed), ...others.filter((element) => !isFixed(element))];
  const dots = [key, ...qualifiers].find(({ value }) => value === '.' || value === '..');
  if (dots) return { fault: { kind: 'dot-segment', ai: dots.ai } };
  const address = `${stem.replace(/\/+$/, '')}${[key, ...qualifiers].map(pathPair).join('')}`;
  const query = attributes.map(({ ai, value }) => `${ai}=${encoded(value)}`).join('&');
  const link = query === '' ? address : `${address}?${query}`;
  const read = readLinkElements(link);
  return 'fault' in read ? read : { link };
}

function pathPair({ ai, value }: Gs1Element): string {
  return `/${ai}/${encoded(value)}`;
}

/** Percent-encodes all except the unreserved characters of RFC 3986, with upper-case digits. */
function encoded(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
