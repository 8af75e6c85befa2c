import type { FastifyInstance } from 'fastify';
import type { CoarseLimits } from '../../core/coarse-limits.ts';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database.ts';
import { nobody } from '../../core/passwords.ts';
import { addGetCurrentUser } from './get-current-user.ts';
import { addLogout } from './logout.ts';
import { addObtainToken } from './obtain-token.ts';
import { addRefreshToken } from './refresh-token.ts';

export interface SessionParts {
  readonly database: Database;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly secret: string;
  readonly coarseLimits: CoarseLimits;
}

/** Log-in, refresh, log-out and who am I. */
export async function addSessionRoom(app: FastifyInstance, parts: SessionParts): Promise<void> {
  await nobody();
  addObtainToken(app, parts);
  addRefreshToken(app, parts);
  addLogout(app, parts);
  addGetCurrentUser(app, parts);
}
