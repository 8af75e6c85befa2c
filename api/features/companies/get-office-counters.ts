import { getOfficeCounters } from '@gtinoteka/contract/office/today.ts';
import { defineRoute } from '../define-feature.ts';
import { readOfficeCounters } from '../../store/office/office-counters.ts';

/** Counters of the platform over the last days. */
export const getOfficeCountersRoute = defineRoute(getOfficeCounters, (_call, { database }) =>
  readOfficeCounters(database),
);
