import { keyHeader, type KeyCall, type KeyScope } from '@gtinoteka/contract/machines/key-call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
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

/** Figures of one call for its log: returned codes or products, and those paid for. */
export interface CallUsage {
  items: number;
  units: number;
}

/** The program behind a request, after its key was read. */
export interface KeyedRequest {
  readonly company: KeyedCompany;
  readonly usage: CallUsage;
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
  readKey: ReadKey,
  { scope }: KeyCall,
): Promise<KeyedRequest> {
  const hash = hashOf(request.headers[keyHeader]);
  const company = hash && (await readKey(hash));
  if (!company) {
    reply.header('www-authenticate', 'ApiKey realm="external_api", header="X-API-KEY"');
    throw new AppError('API_KEY_REFUSED');
  }
  if (!company.scopes.includes(scope)) throw new AppError('API_KEY_SCOPE');
  return {
    company,
    usage: { items: 0, units: 0 },
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
