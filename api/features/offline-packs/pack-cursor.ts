import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../core/secrets/derived-key.ts';
import type { PackScope } from '../../store/offline-packs/offline-pack-scope.ts';

/** A pack as one company keeps it: what it has paid for is no other's. */
export interface PackOfCompany extends PackScope {
  readonly companyId: string;
}

/** A place in a pack. Numbers of transactions are text, they may pass what a number holds. */
export interface PackPlace {
  /** `whole`: on the way through all products; `changes`: through what changed; `done`: a state */
  readonly at: 'whole' | 'changes' | 'done';
  /** everything before this transaction is known, or will be when the pages under way are through */
  readonly from: string;
  /** of `changes`: where the stretch ends, else empty */
  readonly to: string;
  /** the day licences were judged by, and that of the end of the stretch */
  readonly day: string;
  readonly until: string;
  /** the last number given */
  readonly after: string;
  readonly stamp: string;
  /** when this way through the pack began, in milliseconds */
  readonly begun: number;
}

type Written = [PackPlace['at'], ...texts: [string, string, string, string, string, string], begun: number];

export interface PackCursors {
  write(pack: PackOfCompany, place: PackPlace): string;
  /** null: not of ours, or of another pack or company */
  read(pack: PackOfCompany, cursor: string): PackPlace | null;
}

/**
 * Cursors that only this installation can make: the first page takes what the pack costs off the package's limit, and a cursor says
 * that it did. Made of letters that an ETag can carry.
 */
export function makePackCursors(secret: string): PackCursors {
  const key = deriveKey(secret, 'offline pack cursors');
  function sign({ kind, value, companyId }: PackOfCompany, body: string): Buffer {
    return createHmac('sha256', key)
      .update(JSON.stringify([companyId, kind, value, body]))
      .digest()
      .subarray(0, 16);
  }
  return {
    write(pack, { at, from, to, day, until, after, stamp, begun }) {
      const body = Buffer.from(JSON.stringify([at, from, to, day, until, after, stamp, begun])).toString('base64url');
      return `${body}.${sign(pack, body).toString('base64url')}`;
    },
    read(pack, cursor) {
      const [body = '', signature = ''] = cursor.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = sign(pack, body);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      // Signed here, so written by `write`.
      const written = JSON.parse(Buffer.from(body, 'base64url').toString()) as Written;
      const [at, from, to, day, until, after, stamp, begun] = written;
      return { at, from, to, day, until, after, stamp, begun };
    },
  };
}
