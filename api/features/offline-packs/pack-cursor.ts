import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../core/secrets/derived-key.ts';
import type { PackScope } from '../../store/offline-packs/offline-pack-scope.ts';

/** A pack of one company; payments are not shared between companies. */
export interface PackOfCompany extends PackScope {
  readonly companyId: string;
}

/** A position in a pack; transaction ids are text, as they may exceed the range of a number. */
export interface PackPosition {
  /** `whole`: reading all products; `changes`: reading changes; `done`: a complete state */
  readonly at: 'whole' | 'changes' | 'done';
  /** all earlier transactions are included, at the latest after the remaining pages */
  readonly from: string;
  /** `changes`: end of the range; otherwise empty */
  readonly to: string;
  /** day of the licence check, and of the end of the range */
  readonly day: string;
  readonly until: string;
  /** last returned code */
  readonly after: string;
  readonly stamp: string;
  /** start of this download, in milliseconds */
  readonly begun: number;
}

type Written = [PackPosition['at'], ...texts: [string, string, string, string, string, string], begun: number];

export interface PackCursors {
  write(pack: PackOfCompany, position: PackPosition): string;
  /** null: forged, or of another pack or company */
  read(pack: PackOfCompany, cursor: string): PackPosition | null;
}

/**
 * Signed cursors: the first page charges the package, and a cursor proves the charge.
 * - The characters are valid in an ETag.
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
      const sent = Buffer.from(signature, 'base64url');
      const right = sign(pack, body);
      if (sent.length !== right.length || !timingSafeEqual(sent, right)) return null;
      // Signed here, so written by `write`.
      const written = JSON.parse(Buffer.from(body, 'base64url').toString()) as Written;
      const [at, from, to, day, until, after, stamp, begun] = written;
      return { at, from, to, day, until, after, stamp, begun };
    },
  };
}
