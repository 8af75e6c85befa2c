import type { FastifyInstance } from 'fastify';
import type { EarlyAnswers } from '../../core/early-answers.ts';
import type { LookUp } from '../../store/look-up.ts';
import { addEdgeCards } from './edge-cards.ts';
import { addGetProduct } from './get-product.ts';
import { addProductHasGcp } from './product-has-gcp.ts';

export function addProductCardRoom(
  app: FastifyInstance,
  { edgeSecret, ...parts }: { lookUp: LookUp; earlyAnswers: EarlyAnswers; edgeSecret: string | null },
): void {
  addProductHasGcp(app, parts);
  addGetProduct(app, parts);
  if (edgeSecret !== null) addEdgeCards(app, { lookUp: parts.lookUp, edgeSecret });
}
