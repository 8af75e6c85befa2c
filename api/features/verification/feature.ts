import type { FeatureRoutes } from '../define-feature.ts';
import { sendPartRoute } from './sending/send-part.ts';
import { cancelFileRoute } from './cancel-file.ts';
import { checkFirstCodesRoute } from './check-first-codes.ts';
import { chooseColumnsRoute } from './choose-columns.ts';
import { getFilePreviewRoute } from './get-file-preview.ts';
import { getFileReportRoute } from './get-file-report.ts';
import { getFileResultRoute } from './get-file-result.ts';
import { getSampleFileRoute } from './get-sample-file.ts';
import { getSentFileRoute } from './get-sent-file.ts';
import { getSentFilesRoute } from './get-sent-files.ts';
import { getUploadRowsRoute } from './get-upload-rows.ts';
import { getProgressRoute } from './progress/get-progress.ts';
import { beginSendingRoute } from './sending/begin-sending.ts';
import { dropSendingRoute } from './sending/drop-sending.ts';
import { getSendingsRoute } from './sending/get-sendings.ts';
import { uploadFileRoute } from './upload-file.ts';
import { verifyFileRoute } from './verify-file.ts';

/** Files sent by companies for verification, and their results (B §1, §2). */
export const verification: FeatureRoutes = {
  endpoints: [
    sendPartRoute,
    cancelFileRoute,
    checkFirstCodesRoute,
    chooseColumnsRoute,
    getFilePreviewRoute,
    getFileReportRoute,
    getFileResultRoute,
    getSampleFileRoute,
    getSentFileRoute,
    getSentFilesRoute,
    getUploadRowsRoute,
    getProgressRoute,
    beginSendingRoute,
    dropSendingRoute,
    getSendingsRoute,
    uploadFileRoute,
    verifyFileRoute,
  ],
};
