import { getSentFile } from '@gtinoteka/contract/files/verification.ts';
import { defineRoute } from '../define-feature.ts';
import { sentFileOf } from '../../store/verification/verifications.ts';
import { findCompanyFile } from './find-company-file.ts';

export const getSentFileRoute = defineRoute(getSentFile, async ({ params }, deps) =>
  sentFileOf(await findCompanyFile(deps, params)),
);
