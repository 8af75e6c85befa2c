import type { FastifyInstance } from 'fastify';
import type { EarlyAnswers } from '../../core/http/early-answers/early-answers.ts';
import type { LookUp } from '../../look-up/look-up.ts';
import { addEdgeCards } from './edge-cards.ts';
import { addGetLookUpQuota } from './get-look-up-quota.ts';
import { addGetProduct } from './get-product.ts';
import { addProductHasGcp } from './product-has-gcp.ts';

export function addProductCardRoom(
  app: FastifyInstance,
  { edgeSecret, ...parts }: { lookUp: LookUp; earlyAnswers: EarlyAnswers; edgeSecret: string | null },
): void {
  addProductHasGcp(app, parts);
  addGetProduct(app, parts);
  addGetLookUpQuota(app, parts);
  if (edgeSecret !== null) addEdgeCards(app, { lookUp: parts.lookUp, edgeSecret });
}
