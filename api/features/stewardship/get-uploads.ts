import { getUploads } from '@gtinoteka/contract/files/stewardship.ts';
import { defineRoute } from '../define-feature.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { listUploads } from '../../store/verification/upload-answers.ts';

export const getUploadsRoute = defineRoute(getUploads, ({ query }, { database }) =>
  listUploads(database, pageOf(query.page)),
);
