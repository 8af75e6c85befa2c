import { getOfficeServices } from '@gtinoteka/contract/office/today.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/database.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { samplesOfHour } from '../../store/issues/registry-samples.ts';
import { registryConnection } from '../../store/office/data-sources.ts';
import { readOfficeServices } from '../../store/office/office-services.ts';

/** Whether what the platform stands on works, for the page of the day. */
export function addGetOfficeServices(
  app: FastifyInstance,
  { database, config }: { readonly database: Database; readonly config: Pick<Config, 'globalRegistry'> },
): void {
  addEndpoint(app, getOfficeServices, async () => {
    const { registry, ...services } = await readOfficeServices(database);
    const connection = registryConnection(config.globalRegistry);
    return { ...services, registry: { connection, hourly: samplesOfHour, ...registry } };
  });
}
