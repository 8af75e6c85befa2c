import { keyHeader, type KeyCall, type KeyScope } from '@gtinoteka/contract/machines/key-call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hash as digestOf } from 'node:crypto';
import { AppError } from '../app-error.ts';

/** What every key begins with, so that people and scanners for leaked secrets tell what it is. */
export const keyPrefix = 'gtk_';

/** Longest text that is taken for a key at all. */
const longestKey = 100;

/** The company that a program asks for, and what its key may do. */
export interface KeyedCompany {
  readonly companyId: string;
  /** null: the one key of the account page */
  readonly keyId: string | null;
  readonly scopes: readonly KeyScope[];
  readonly name: string;
  readonly nip: string | null;
  /** another key has taken the place of this one, which works on until then; null: it is not replaced */
  readonly replaced: { readonly at: Date; readonly until: Date } | null;
}

/** Whose key has this hash (in hexadecimal digits) now; null: nobody's, or one that was revoked or has expired. */
export type ReadKey = (hash: string) => Promise<KeyedCompany | null>;

/** Keys that were read a moment ago: who calls is known by them at once, whether the key still holds is not. */
export type RememberedKeys = Pick<LRUCache<string, KeyedCompany>, 'get' | 'set' | 'delete'>;

/** Remembers keys for as long as it may be known by them who calls. */
export function rememberKeys(): RememberedKeys {
  return new LRUCache<string, KeyedCompany>({ max: 5_000, ttl: 30_000 });
}

/** What becomes of one call, for its log: codes or products answered, and those of them that were paid for. */
export interface Noted {
  items: number;
  units: number;
}

/** The program behind a request, once its key has been read. */
export interface KeyedRequest {
  readonly company: KeyedCompany;
  readonly noted: Noted;
  /** resolves once the key is known to hold for this very call; throws API_KEY_REFUSED, API_KEY_SCOPE. Await it before anything is told or counted */
  confirmed(): Promise<void>;
  /** reads the key again: an answer that takes long ends when its key is revoked. Throws API_KEY_REFUSED. */
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
 * Finds out whose program calls, before the body is read. Keys are read again for each call, so that one that was revoked opens nothing
 * any more. Throws API_KEY_REFUSED, API_KEY_SCOPE.
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
  // Whoever does not wait for it is refused all the same: the handler does, before it tells anything.
  read.catch(() => {});
  const company = known ?? (await read);
  return {
    company,
    noted: { items: 0, units: 0 },
    async confirmed() {
      await read;
    },
    async stillHolds() {
      if (!(await readKey(hash))?.scopes.includes(scope)) throw new AppError('API_KEY_REFUSED');
    },
  };
}

/** The hash of a key as it is sent, in hexadecimal digits; null for what is none. */
function hashOf(sent: string | string[] | undefined): string | null {
  const key = typeof sent === 'string' ? sent.trim() : '';
  return key === '' || key.length > longestKey ? null : digestOf('sha256', key, 'hex');
}
