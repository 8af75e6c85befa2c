import { getProduct } from '@gtinoteka/contract/product-card.ts';
import { product } from '@gtinoteka/contract/product.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import type { EarlyAnswers } from '../../core/early-answers.ts';
import { addEndpoint } from '../../core/endpoint-route.ts';
import { lookUpInputOf } from '../../store/look-up-input.ts';
import type { LookUp } from '../../store/look-up.ts';
import { readyBody, sendReady } from './ready-answer.ts';

/** One product by its GTIN, without the verdict. Where only the licence is known there is no product: GTIN_NOT_FOUND. */
export function addGetProduct(
  app: FastifyInstance,
  { lookUp, earlyAnswers }: { lookUp: LookUp; earlyAnswers: EarlyAnswers },
): void {
  addEndpoint(app, getProduct, async ({ params, query, request, reply }) => {
    const looked = await lookUp.find(lookUpInputOf(request, params.gtin, query));
    if (!looked.found.isRecord) throw new AppError('GTIN_NOT_FOUND', { headers: looked.headers ?? {} });
    // The schema takes the verdict off.
    const body = readyBody(looked.found, 'product', (found) => product.parse(found.checked));
    return sendReady(request, reply, looked, body, earlyAnswers);
  });
}
