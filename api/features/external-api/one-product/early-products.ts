import { addressOf, keyHeader, requestIdHeader } from '@gtinoteka/contract/machines/key-call.ts';
import { getMachineProduct } from '@gtinoteka/contract/machines/machine-products.ts';
import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CoarseLimits } from '../../../core/callers/coarse-limits.ts';
import type { NoteAccess } from '../../../core/http/access-log.ts';
import type { AnswerEarly } from '../../../core/http/early-answers/early-answers.ts';
import { makeKnownWays, type KnownWay, type KnownWays } from '../../../core/http/early-answers/known-ways.ts';
import { requireGtin } from '../../../core/input/gtin-input.ts';
import { compressedFrom } from '../../../core/machines/encoded-answers.ts';
import type { LoggedCall } from '../../../core/machines/key-call-route.ts';
import { hashOf, type KeyedCompany, type ReadKey, type RememberedKeys } from '../../../core/machines/key-callers.ts';
import { prefersLinked } from '../../../core/machines/linked-product.ts';
import { isOwn, writeProduct, writingOf } from '../../../core/machines/machine-product.ts';
import type { FoundProduct, ReadyBody } from '../../../look-up/look-up-verdict.ts';
import type { LookUp } from '../../../look-up/look-up.ts';
import type { ApiQuota } from '../../../store/packages/api-quota.ts';
import { bodyOf } from '../answer-with-etag.ts';
import { quotaHeadersOf } from '../charge.ts';

const route = addressOf(getMachineProduct);
const address = new RegExp(`^${route.replace(':gtin', String.raw`(\d{8,14})`)}$`);
const plain = writingOf({});

/** The body of a product with all of its fields, written once for as long as the look-up gives the same object. */
export function machineBody(found: FoundProduct): ReadyBody {
  return (found.ready.machine ??= bodyOf(writeProduct(found.checked, plain)));
}

export interface EarlyProductParts {
  readonly lookUp: LookUp;
  readonly readKey: ReadKey;
  readonly remembered: RememberedKeys;
  readonly coarseLimits: CoarseLimits;
  readonly quota: ApiQuota;
  readonly log: (call: LoggedCall) => void;
  /** null: there is no access log */
  readonly note: NoteAccess | null;
}

export interface EarlyProducts {
  readonly ways: KnownWays;
  readonly answer: AnswerEarly;
  /** what a call that was left to the framework is to be refused with; undefined: it is to be answered as any other */
  faultOf(request: FastifyRequest): unknown;
}

interface Asked {
  readonly gtin: string;
  readonly hash: string;
  readonly company: KeyedCompany;
  readonly way: KnownWay;
}

/**
 * Answers single products to keys that were seen a moment ago, before the framework routes and parses the request, once another of the same way
 * has been answered by it. The key is read again for each call, the pace and the package are counted, calls are logged as always. What asks for anything
 * else than the plain answer, and whatever is to be refused, goes the framework's way: it is counted once all the same.
 */
export function makeEarlyProducts(parts: EarlyProductParts): EarlyProducts {
  const { lookUp, readKey, remembered, coarseLimits, quota } = parts;
  const ways = makeKnownWays(['etag', requestIdHeader, 'ratelimit', 'ratelimit-policy', 'content-encoding']);
  const faults = new WeakMap<IncomingMessage, unknown>();

  function read(request: IncomingMessage): Asked | null {
    const { headers, url = '' } = request;
    const [, typed] = address.exec(url) ?? [];
    if (typed === undefined || headers['if-none-match'] !== undefined || prefersLinked(headers.accept)) return null;
    const way = ways.of(request);
    const hash = way ? hashOf(headers[keyHeader]) : null;
    const company = hash ? remembered.get(hash) : undefined;
    if (!way || !hash || !company?.scopes.includes(getMachineProduct.scope)) return null;
    try {
      return { gtin: requireGtin(typed), hash, company, way };
    } catch {
      return null;
    }
  }

  /** False: the framework is to answer. */
  async function tell(
    { gtin, hash, way }: Asked,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const begun = performance.now();
    const [found, company] = await Promise.all([lookUp.findPaid(gtin), readKey(hash)]);
    // Its own company is told more of it.
    if (found.hiddenCategory) return false;
    if (!found.isRecord || !company?.scopes.includes(getMachineProduct.scope)) return false;
    if (company.replaced) {
      // Answers to such a key say so; the framework goes by what is remembered of it.
      remembered.set(hash, company);
      return false;
    }
    const { json, etag } = machineBody(found);
    const bytes = Buffer.byteLength(json);
    if (bytes >= compressedFrom && request.headers['accept-encoding'] !== undefined) return false;
    const units = isOwn(found.checked, company.nip) ? 0 : 1;
    let head: readonly string[];
    try {
      const standing = await quota.use({ companyId: company.companyId, counter: 'api', units });
      head = Object.entries(quotaHeadersOf(standing)).flat();
    } catch (error) {
      // Nobody is charged twice, whatever became of it.
      faults.set(request, error);
      return false;
    }
    const requestId = randomUUID();
    response
      .writeHead(200, way.head.concat(head, requestIdHeader, requestId, 'etag', etag, 'content-length', String(bytes)))
      .end(json);
    const ms = Math.round(performance.now() - begun);
    const call = getMachineProduct.name;
    parts.log({ company, call, status: 200, items: 1, units, milliseconds: ms, requestId });
    parts.note?.({ method: 'GET', route, status: 200, ms, client: way.ip, person: null, request: requestId });
    return true;
  }

  return {
    ways,
    faultOf: ({ raw }) => faults.get(raw),
    answer(request, response, leave) {
      const asked = request.method === 'GET' ? read(request) : null;
      if (!asked || !coarseLimits.countEarly('machine calls', asked.company.companyId)) return false;
      const leaveCounted = (): void => {
        coarseLimits.wasCounted('machine calls', request);
        leave();
      };
      tell(asked, request, response).then((isTold) => isTold || leaveCounted(), leaveCounted);
      return true;
    },
  };
}
