import { keyHeader, type KeyCall, type KeyScope } from '@gtinoteka/contract/machines/key-call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hash as digestOf } from 'node:crypto';
import { AppError } from '../app-error.ts';

/** Prefix of all keys, by which people and leak scanners recognise them. */
export const keyPrefix = 'gtk_';

/** Longest text that is treated as a key. */
const longestKey = 100;

/** The company of a program's key, and the rights of the key. */
export interface KeyedCompany {
  readonly companyId: string;
  /** null: the single key of the account page */
  readonly keyId: string | null;
  readonly scopes: readonly KeyScope[];
  readonly name: string;
  readonly nip: string | null;
  /** replacement of this key, which is valid until then; null: not replaced */
  readonly replaced: { readonly at: Date; readonly until: Date } | null;
}

/** The company of a key's hash (hexadecimal); null: unknown, revoked or expired. */
export type ReadKey = (hash: string) => Promise<KeyedCompany | null>;

/** Recently read keys: they identify the caller at once, but not whether the key is still valid. */
export type RememberedKeys = Pick<LRUCache<string, KeyedCompany>, 'get' | 'set' | 'delete'>;

/** Creates the cache of keys for identification. */
export function rememberKeys(): RememberedKeys {
  return new LRUCache<string, KeyedCompany>({ max: 5_000, ttl: 30_000 });
}

/** Figures of one call for its log: returned codes or products, and those paid for. */
export interface CallUsage {
  items: number;
  units: number;
}

/** The program behind a request, after its key was read. */
export interface KeyedRequest {
  readonly company: KeyedCompany;
  readonly usage: CallUsage;
  /**
   * resolves once the key is valid for this call; throws API_KEY_REFUSED, API_KEY_SCOPE. Await it before returning or
   * counting anything
   */
  confirmed(): Promise<void>;
  /** reads the key again: a long response ends when its key is revoked. Throws API_KEY_REFUSED. */
  stillHolds(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    keyed: KeyedRequest | null;
  }
  interface FastifyContextConfig {
    keyCall?: KeyCall;
  }
}

/**
 * Identifies the program before the body is read. Throws API_KEY_REFUSED, API_KEY_SCOPE.
 * - Keys are read again for each call, so that revoked ones are refused at once.
 */
export async function requireKey(
  request: FastifyRequest,
  reply: FastifyReply,
  { readKey, remembered }: { readKey: ReadKey; remembered: RememberedKeys },
  { scope, confirmsLate }: KeyCall,
): Promise<KeyedRequest> {
  const hash = hashOf(request.headers[keyHeader]);
  const require = (found: KeyedCompany | null): KeyedCompany => {
    if (!found) {
      reply.header('www-authenticate', 'ApiKey realm="external_api", header="X-API-KEY"');
      throw new AppError('API_KEY_REFUSED');
    }
    if (!found.scopes.includes(scope)) throw new AppError('API_KEY_SCOPE');
    return found;
  };
  if (!hash) throw require(null);
  const read = readKey(hash).then((found) => {
    if (found) remembered.set(hash, found);
    else remembered.delete(hash);
    return require(found);
  });
  const known = confirmsLate ? remembered.get(hash) : undefined;
  // A failure is thrown by `confirmed()`, which the handler awaits.
  read.catch(() => {});
  const company = known ?? (await read);
  return {
    company,
    usage: { items: 0, units: 0 },
    async confirmed() {
      await read;
    },
    async stillHolds() {
      if (!(await readKey(hash))?.scopes.includes(scope)) throw new AppError('API_KEY_REFUSED');
    },
  };
}

/** The hash of the sent key in hexadecimal digits; null if malformed. */
function hashOf(sent: string | string[] | undefined): string | null {
  const key = typeof sent === 'string' ? sent.trim() : '';
  return key === '' || key.length > longestKey ? null : digestOf('sha256', key, 'hex');
}
