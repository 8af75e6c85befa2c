import { dataPools, getDataPools } from '@gtinoteka/contract/office/repository-issues.ts';
import { defineRoute } from '../define-feature.ts';

export const getDataPoolsRoute = defineRoute(getDataPools, async () => ({
  datapools: dataPools.map((pool) => ({ ...pool })),
}));
