import type { FastifyRequest } from 'fastify';
import { clientOf } from '../ip-address.ts';
import { makeKeyedHash } from '../secrets/keyed-hash.ts';

/** The client of a request as the audit log keeps it: a keyed hash of its address, meaningless outside this installation. */
export type ActingClient = (request: Pick<FastifyRequest, 'ip'>) => Buffer;

export function makeActingClient(secret: string): ActingClient {
  const hash = makeKeyedHash(secret, 'audit log');
  return (request) => hash(clientOf(request.ip));
}
