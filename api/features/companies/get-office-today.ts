import { getOfficeToday } from '@gtinoteka/contract/office/today.ts';
import { defineRoute } from '../define-feature.ts';
import { readOfficeToday } from '../../store/office/office-today.ts';

export const getOfficeTodayRoute = defineRoute(getOfficeToday, async (_call, { database }) =>
  readOfficeToday(database),
);
