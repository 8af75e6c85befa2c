import type { ErrorCode } from '../../errors/error-codes.ts';
import type { CheckedProduct, DataCompleteness, GtinStatus, LicenceStatus, ProductSource } from '../../product.ts';
import { checkGtin } from './gtin.ts';
import { isTradeItem, issuer } from './gtin-prefix.ts';

export type RegistryFault = NonNullable<CheckedProduct['verdict']['reason']>;

/** What is known of a number. Only `gtin`, `online` and `found` are needed; nothing is assumed of what is left out. */
export interface VerdictFacts {
  /** digits as typed or stored, 8 to 14 of them when the structure is right */
  gtin: string;
  /** false: there is no answer (no network, a server that is silent), so that the digits alone say something */
  online: boolean;
  /** there is no answer because the server failed; the network is there */
  hasFailed?: boolean;
  /** whether there is a record, or at least a licence; says nothing where there is no answer */
  found: boolean;
  licence?: LicenceStatus;
  licenseeName?: string | null;
  data?: DataCompleteness;
  gtinStatus?: GtinStatus | null;
  source?: ProductSource;
  hasImage?: boolean;
  /** why the global registry said nothing of a foreign number, where it could not; absent: it answered, or was not asked */
  registryFault?: RegistryFault;
}

export const notConnected = 'global_registry_not_connected';

/** ok: fine, warn: mind something, bad: wrong, none: not known, wait: not asked yet. */
export type VerdictState = 'ok' | 'warn' | 'bad' | 'none' | 'wait';

const states = {
  in_order: 'ok',
  not_trade_item: 'warn',
  withdrawn: 'warn',
  inactive: 'warn',
  no_data: 'warn',
  prefix_unassigned: 'warn',
  licence_unconfirmed: 'warn',
  structure_wrong: 'bad',
  without_licence: 'bad',
  not_found: 'none',
  awaits_network: 'wait',
  awaits_server: 'wait',
} as const satisfies Record<string, VerdictState>;

export type VerdictCode = keyof typeof states;

export interface Verdict {
  code: VerdictCode;
  state: VerdictState;
  /** what is wrong with the structure; null: it is right */
  fault: ErrorCode | null;
  /** what the verdict rests on, for words that name digits, holders and prefixes */
  facts: VerdictFacts;
  /** ISO time of the stored answer that it rests on; absent: it rests on a fresh answer, or on none */
  storedAt?: string;
}

function codeOfRecord({ gtin, licence, gtinStatus, data = 'none' }: VerdictFacts): VerdictCode {
  const isUnused = issuer(gtin).kind === 'unused';
  if (!isTradeItem(gtin)) return 'not_trade_item';
  if (gtinStatus === 'withdrawn' || gtinStatus === 'inactive') return gtinStatus;
  if (data === 'none') return 'no_data';
  if (licence === 'licensed') return 'in_order';
  return isUnused ? 'prefix_unassigned' : 'licence_unconfirmed';
}

function codeOf(facts: VerdictFacts): VerdictCode {
  const { gtin, online, hasFailed = false, found, licence } = facts;
  if (!online) return hasFailed ? 'awaits_server' : 'awaits_network';
  if (isTradeItem(gtin) && (licence === 'illegal' || licence === 'invalid')) return 'without_licence';
  return found ? codeOfRecord(facts) : 'not_found';
}

/**
 * The verdict on a number: its code and state, without words. The map of the design: structure right,
 * licensed and data known = ok; withdrawn, inactive, no data, licence not known, or a number that is no trade item = warn;
 * structure wrong, licence illegal or invalid = bad; not in the base = none; no answer yet = wait. It says only what is known:
 * without an answer the digits alone.
 */
export function verdictOf(facts: VerdictFacts): Verdict {
  const fault = checkGtin(facts.gtin);
  const code = fault ? 'structure_wrong' : codeOf(facts);
  return { code, state: states[code], fault, facts };
}

/** The facts that the answer of a look-up carries. */
export function factsOf(product: CheckedProduct): VerdictFacts {
  const registryFault = product.verdict.reason;
  return {
    gtin: product.gtinNumber,
    online: true,
    // A record always says when it was changed; what does not is a placeholder of which nothing is known.
    found: registryFault !== notConnected || product.lastModified !== null,
    licence: product.verdict.licence,
    licenseeName: product.gs1Licence?.licenseeName ?? null,
    data: product.verdict.data,
    gtinStatus: product.gtinStatus,
    source: product.source,
    hasImage: product.imageUrls.length > 0,
    ...(registryFault && { registryFault }),
  };
}
