import { getLicence, getLicences } from '@gtinoteka/contract/office/licences.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { listLicences, readCompletePrefixes, readLicence } from '../../store/office/licence-list.ts';

/** Licences from imported lists, and one of them with its changes. */
export const getLicencesRoute = defineRoute(getLicences, async ({ query }, { database }) => {
  const { search = '', standing = null, page } = query;
  const [found, complete] = await Promise.all([
    listLicences(database, { search, standing, page: pageOf(page) }),
    readCompletePrefixes(database),
  ]);
  return { ...found, complete };
});

export const getLicenceRoute = defineRoute(getLicence, async ({ params }, { database }) => {
  const found = await readLicence(database, requireUuid(params.licenceId));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
});
