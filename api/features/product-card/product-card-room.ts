import type { FastifyInstance } from 'fastify';
import type { EarlyAnswers } from '../../core/early-answers.ts';
import type { LookUp } from '../../store/look-up.ts';
import { addGetProduct } from './get-product.ts';
import { addProductHasGcp } from './product-has-gcp.ts';

export function addProductCardRoom(app: FastifyInstance, parts: { lookUp: LookUp; earlyAnswers: EarlyAnswers }): void {
  addProductHasGcp(app, parts);
  addGetProduct(app, parts);
}
