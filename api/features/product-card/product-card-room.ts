import type { FastifyInstance } from 'fastify';
import type { LookUp } from '../../look-up/look-up.ts';
import { addEdgeCards } from './edge-cards.ts';
import { addGetLookUpQuota } from './get-look-up-quota.ts';
import { addGetProduct } from './get-product.ts';
import { addProductHasGcp } from './product-has-gcp.ts';

export interface ProductCardParts {
  readonly lookUp: LookUp;
  readonly edgeSecret: string | null;
}

export function addProductCardRoom(app: FastifyInstance, { edgeSecret, lookUp }: ProductCardParts): void {
  addProductHasGcp(app, { lookUp });
  addGetProduct(app, { lookUp });
  addGetLookUpQuota(app, { lookUp });
  if (edgeSecret !== null) addEdgeCards(app, { lookUp, edgeSecret });
}
