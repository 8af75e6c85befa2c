import { dataPools, getDataPools } from '@gtinoteka/contract/office/repository-issues.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';

export function addGetDataPools(app: FastifyInstance): void {
  addEndpoint(app, getDataPools, async () => ({ datapools: dataPools.map((pool) => ({ ...pool })) }));
}
