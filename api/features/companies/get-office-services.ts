import { getOfficeServices } from '@gtinoteka/contract/office/today.ts';
import { defineRoute } from '../define-feature.ts';
import { samplesOfHour } from '../../store/issues/registry-samples.ts';
import { registryConnection } from '../../store/office/data-sources.ts';
import { readOfficeServices } from '../../store/office/office-services.ts';

/** State of the services that the platform depends on. */
export const getOfficeServicesRoute = defineRoute(getOfficeServices, async (_call, { database, config }) => {
  const { registry, ...services } = await readOfficeServices(database);
  const connection = registryConnection(config.globalRegistry);
  return { ...services, registry: { connection, hourly: samplesOfHour, ...registry } };
});
