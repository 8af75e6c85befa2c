import type { InjectOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../api/core/database/database.ts';
import { addAccount, type Account } from '../support/accounts.ts';

/** Whose ids stand in the call: the caller's own, another company's, ones of nobody, or another person's beside one's own. */
export const scopes = ['own', 'foreign', 'missing', 'as another'] as const;
export type Scope = (typeof scopes)[number];

export interface CallPlace {
  readonly database: Pick<Database, 'db' | 'pool'>;
  readonly secret: string;
  /** folder of the application's files */
  readonly dataDir: string;
  readonly gtin: string;
  /** the person who calls; for calls without a session somebody whose ids are used */
  readonly caller: Account;
  /** the company and membership the ids name, as the scope has it */
  readonly companyId: string;
  readonly membershipId: string;
  /** the person the ids name */
  readonly userId: string;
  readonly scope: Scope;
}

export type MakeCall = (place: CallPlace) => Promise<InjectOptions> | InjectOptions;

/** Another activated person of the company that the ids name, or an id of nobody. */
export async function colleague({ database, companyId, scope }: CallPlace, activated = true): Promise<string> {
  if (scope === 'missing') return randomUUID();
  return (await addAccount(database, { companyId, activated })).membershipId;
}
