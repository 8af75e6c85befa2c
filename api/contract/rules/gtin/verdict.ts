import type { ErrorCode } from '../../errors/error-codes.ts';
import type { CheckedProduct, DataCompleteness, GtinStatus, LicenceStatus, ProductSource } from '../../product.ts';
import { checkGtin } from './gtin.ts';
import { isTradeItem, issuer } from './gtin-prefix.ts';

export type RegistryFault = NonNullable<CheckedProduct['verdict']['reason']>;

/** Known facts of a number. Only `gtin`, `online` and `found` are required; absent facts are unknown. */
export interface VerdictFacts {
  /** digits as typed or stored; 8 to 14 if the structure is valid */
  gtin: string;
  /** false: no response (no network, or a silent server), so only the digits are known */
  online: boolean;
  /** no response because the server failed; the network works */
  hasFailed?: boolean;
  /** whether there is a record, or at least a licence; meaningless without a response */
  found: boolean;
  licence?: LicenceStatus;
  licenseeName?: string | null;
  data?: DataCompleteness;
  gtinStatus?: GtinStatus | null;
  source?: ProductSource;
  hasImage?: boolean;
  /** why the global registry did not answer for a foreign number; absent: it answered, or was not queried */
  registryFault?: RegistryFault;
}

export const notConnected = 'global_registry_not_connected';

/** ok: fine, warn: attention, bad: wrong, none: unknown, wait: not requested yet. */
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
  /** structural error; null: none */
  fault: ErrorCode | null;
  /** facts of the verdict, for texts with digits, holders and prefixes */
  facts: VerdictFacts;
  /** ISO time of the stored response used; absent: a fresh response, or none */
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
 * The verdict on a number: code and state, without texts. The map of the design:
 * - ok: valid structure, licensed, data known.
 * - warn: withdrawn, inactive, no data, unknown licence, or no trade item.
 * - bad: invalid structure, licence illegal or invalid.
 * - none: not in the database. wait: no response yet; only the digits are judged.
 */
export function verdictOf(facts: VerdictFacts): Verdict {
  const fault = checkGtin(facts.gtin);
  const code = fault ? 'structure_wrong' : codeOf(facts);
  return { code, state: states[code], fault, facts };
}

/** The facts of a look-up's response. */
export function factsOf(product: CheckedProduct): VerdictFacts {
  const registryFault = product.verdict.reason;
  return {
    gtin: product.gtinNumber,
    online: true,
    // A record always has a modification time; without one it is an empty placeholder.
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
