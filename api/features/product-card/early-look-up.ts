import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { idempotencyHeader, productHasGcp } from '@gtinoteka/contract/product-card.ts';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, IdentifyCaller } from '../../core/callers/access.ts';
import type { NoteAccess } from '../../core/http/access-log.ts';
import type { AnswerEarly } from '../../core/http/early-answers/early-answers.ts';
import type { KnownWay, KnownWays } from '../../core/http/early-answers/known-ways.ts';
import { requireGtin } from '../../core/input/gtin-input.ts';
import type { LookUp } from '../../look-up/look-up.ts';
import type { FoundProduct, ReadyBody } from '../../look-up/look-up-verdict.ts';
import { earlyCardBody } from './ready-answer.ts';

const route = basePath + productHasGcp.path;
const address = new RegExp(
  `^${route.replace(':gtin', String.raw`(\d{8,14})`)}(?:\\?activeMembershipId=([0-9a-f-]{36}))?$`,
);

interface Asked {
  /** 8 to 14 digits */
  readonly typed: string;
  readonly membershipId: string | undefined;
  readonly caller: Caller | Promise<Caller>;
  readonly way: KnownWay;
}

/**
 * Answers product_has_gcp to a member without a limit before the framework routes and parses the request, once another of the same way has been
 * answered by it. Whoever is counted, repeats under a key, asks whether something still holds, or is to be refused, goes the framework's way.
 */
export function makeEarlyLookUp({
  lookUp,
  identifyCaller,
  ways,
  note,
}: {
  lookUp: LookUp;
  identifyCaller: IdentifyCaller;
  ways: KnownWays;
  /** null: there is no access log */
  note: NoteAccess | null;
}): AnswerEarly {
  function read(request: IncomingMessage): Asked | null {
    const { headers, method, url = '' } = request;
    if (method !== 'GET' || headers.authorization === undefined || headers[idempotencyHeader] !== undefined)
      return null;
    if (headers['if-none-match'] !== undefined) return null;
    const [, typed, membershipId] = address.exec(url) ?? [];
    const way = typed === undefined ? undefined : ways.of(request);
    if (typed === undefined || !way) return null;
    return { typed, membershipId, caller: identifyCaller(headers.authorization), way };
  }

  /** What is found for a caller; null: the framework is to answer. */
  function find({ typed, membershipId }: Asked, caller: Caller): Promise<FoundProduct> | FoundProduct | null {
    try {
      return lookUp.isUnlimited(caller, membershipId) ? lookUp.findPaid(requireGtin(typed)) : null;
    } catch {
      return null;
    }
  }

  /** Null: the framework is to answer. Of what is hidden its own company is told more. */
  function bodyOf(found: FoundProduct): ReadyBody | null {
    if (found.isStale || found.hiddenCategory) return null;
    try {
      return earlyCardBody(found);
    } catch {
      return null;
    }
  }

  function answer(response: ServerResponse, { way }: Asked, person: string, begun: number, body: ReadyBody): void {
    const { json, etag } = body;
    response.writeHead(200, way.head.concat('etag', etag, 'content-length', String(Buffer.byteLength(json)))).end(json);
    note?.({
      method: 'GET',
      route,
      status: 200,
      ms: Math.round(performance.now() - begun),
      client: way.ip,
      person,
      request: randomUUID(),
    });
  }

  return (request, response, leave) => {
    const asked = read(request);
    if (!asked) return false;
    const begun = performance.now();
    const goOn = (caller: Caller): void => {
      const found = caller.kind === 'signed-in' ? find(asked, caller) : null;
      if (found === null || caller.kind !== 'signed-in') return leave();
      const tell = (product: FoundProduct): void => {
        const body = bodyOf(product);
        if (body) answer(response, asked, caller.userId, begun, body);
        else leave();
      };
      if (found instanceof Promise) found.then(tell, leave);
      else tell(found);
    };
    if (asked.caller instanceof Promise) asked.caller.then(goOn, leave);
    else goOn(asked.caller);
    return true;
  };
}
