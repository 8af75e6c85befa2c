import type { FeatureRoutes } from '../define-feature.ts';
import {
  getCodeBatchesRoute,
  getCodeBatchRoute,
  cancelCodeBatchRoute,
  getBatchFileRoute,
  getBatchRefusalsRoute,
} from './batch/batch-routes.ts';
import { getCodesSampleRoute } from './batch/get-codes-sample.ts';
import { orderCodesRoute, orderCompanyCodesRoute } from './batch/order-codes.ts';
import { previewCodesRoute } from './batch/preview-label.ts';
import { downloadCodeRoute } from './download-code.ts';
import { generateCodesRoute } from './generate-codes.ts';

/** Generator of 2D codes (B §1), for one product or a batch. */
export const codes2d: FeatureRoutes = {
  endpoints: [
    getCodeBatchesRoute,
    getCodeBatchRoute,
    cancelCodeBatchRoute,
    getBatchFileRoute,
    getBatchRefusalsRoute,
    getCodesSampleRoute,
    orderCodesRoute,
    orderCompanyCodesRoute,
    previewCodesRoute,
    downloadCodeRoute,
    generateCodesRoute,
  ],
};
