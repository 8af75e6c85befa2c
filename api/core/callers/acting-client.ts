import type { FastifyRequest } from 'fastify';
import { clientOf } from '../ip-address.ts';
import { makeKeyedHash } from '../secrets/keyed-hash.ts';

/** Identifies a request's client in the audit log: a keyed hash of its address. */
export type ActingClient = (request: Pick<FastifyRequest, 'ip'>) => Buffer;

export function makeActingClient(secret: string): ActingClient {
  const hash = makeKeyedHash(secret, 'audit log');
  return (request) => hash(clientOf(request.ip));
}
