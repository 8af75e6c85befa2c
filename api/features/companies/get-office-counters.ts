import { getOfficeCounters } from '@gtinoteka/contract/office/today.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { readOfficeCounters } from '../../store/office/office-counters.ts';
import type { CompaniesParts } from './companies-parts.ts';

/** Counters of the platform over the last days. */
export function addGetOfficeCounters(app: FastifyInstance, { database }: Pick<CompaniesParts, 'database'>): void {
  addEndpoint(app, getOfficeCounters, () => readOfficeCounters(database));
}
