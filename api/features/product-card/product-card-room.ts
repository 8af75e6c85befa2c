import type { FastifyInstance } from 'fastify';
import type { IdentifyCaller } from '../../core/callers/access.ts';
import type { NoteAccess } from '../../core/http/access-log.ts';
import type { EarlyAnswers } from '../../core/http/early-answers/early-answers.ts';
import { makeKnownWays } from '../../core/http/early-answers/known-ways.ts';
import type { LookUp } from '../../look-up/look-up.ts';
import { addEdgeCards } from './edge-cards.ts';
import { makeEarlyLookUp } from './early-look-up.ts';
import { addGetLookUpQuota } from './get-look-up-quota.ts';
import { addGetProduct } from './get-product.ts';
import { addProductHasGcp } from './product-has-gcp.ts';

export interface ProductCardParts {
  readonly lookUp: LookUp;
  readonly earlyAnswers: EarlyAnswers;
  readonly identifyCaller: IdentifyCaller;
  /** null: there is no access log */
  readonly note: NoteAccess | null;
  readonly edgeSecret: string | null;
}

export function addProductCardRoom(app: FastifyInstance, { edgeSecret, ...parts }: ProductCardParts): void {
  const ways = makeKnownWays(['etag']);
  addProductHasGcp(app, { ...parts, ways });
  parts.earlyAnswers.add(makeEarlyLookUp({ ...parts, ways }));
  addGetProduct(app, parts);
  addGetLookUpQuota(app, parts);
  if (edgeSecret !== null) addEdgeCards(app, { lookUp: parts.lookUp, edgeSecret });
}
