import type { FastifyInstance } from 'fastify';
import type { LookUp } from '../../store/look-up.ts';
import { addGetProduct } from './get-product.ts';
import { addProductHasGcp } from './product-has-gcp.ts';
import { addRepeatedAnswers } from './repeated-answers.ts';

export async function addProductCardRoom(app: FastifyInstance, { lookUp }: { lookUp: LookUp }): Promise<void> {
  await app.register(async (room) => {
    const parts = { lookUp, remember: addRepeatedAnswers(room) };
    addProductHasGcp(room, parts);
    addGetProduct(room, parts);
  });
}
