import type { FastifyInstance } from 'fastify';
import type { Database } from '../../core/database/database.ts';
import { addHealth } from './health.ts';
import { addProductCount } from './product-count.ts';

export function addHomeRoom(app: FastifyInstance, parts: { database: Database }): void {
  addProductCount(app, parts);
  addHealth(app, parts);
}
