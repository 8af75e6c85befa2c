import { getProForma } from '@gtinoteka/contract/service-packages.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { readProForma } from '../../store/packages/pro-forma.ts';

export const getProFormaRoute = defineRoute(getProForma, async ({ params }, { database, config }) => {
  const [companyId, orderId] = [requireUuid(params.companyId), requireUuid(params.orderId)];
  const found = await readProForma(database, companyId, orderId);
  if (!found) throw new AppError('NOT_FOUND');
  return { ...found, payment: config.payment };
});
