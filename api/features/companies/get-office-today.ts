import { getOfficeToday } from '@gtinoteka/contract/office/today.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { readOfficeToday } from '../../store/office/office-today.ts';
import type { CompaniesParts } from './companies-parts.ts';

export function addGetOfficeToday(app: FastifyInstance, { database }: CompaniesParts): void {
  addEndpoint(app, getOfficeToday, async () => readOfficeToday(database));
}
