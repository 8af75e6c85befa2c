import type { FastifyInstance } from 'fastify';
import { addCancelFile } from './cancel-file.ts';
import { addCheckFirstCodes } from './check-first-codes.ts';
import { addChooseColumns } from './choose-columns.ts';
import { addGetFilePreview } from './get-file-preview.ts';
import { addGetFileReport } from './get-file-report.ts';
import { addGetFileResult } from './get-file-result.ts';
import { addGetSampleFile } from './get-sample-file.ts';
import { addGetSentFile } from './get-sent-file.ts';
import { addGetSentFiles } from './get-sent-files.ts';
import { addGetUploadRows } from './get-upload-rows.ts';
import { addBeginSending } from './sending/begin-sending.ts';
import { addDropSending } from './sending/drop-sending.ts';
import { addGetSendings } from './sending/get-sendings.ts';
import { addSendPart } from './sending/send-part.ts';
import { takeMultipart } from './sending/take-file.ts';
import { addUploadFile } from './upload-file.ts';
import { readEntitled } from '../../store/people/users.ts';
import { workUnderWay } from '../../store/verification/work-under-way.ts';
import { addGetProgress } from './progress/get-progress.ts';
import { makeProgressPulse } from './progress/progress-pulse.ts';
import type { VerificationParts } from './verification-parts.ts';
import { addVerifyFile } from './verify-file.ts';

/** Files that companies send to be checked, and their results (B §1, §2). */
export async function addVerificationRoom(app: FastifyInstance, parts: VerificationParts): Promise<void> {
  // In a scope of their own: no other call takes multipart.
  await app.register(async (scope) => {
    await takeMultipart(scope);
    addVerifyFile(scope, parts);
    addUploadFile(scope, parts);
  });
  await addSendPart(app, parts);
  addBeginSending(app, parts);
  addGetSendings(app, parts);
  addDropSending(app, parts);
  addGetSentFiles(app, parts);
  addGetSentFile(app, parts);
  addCheckFirstCodes(app, parts);
  addCancelFile(app, parts);
  addGetFileResult(app, parts);
  addGetFileReport(app, parts);
  addGetFilePreview(app, parts);
  addChooseColumns(app, parts);
  addGetUploadRows(app, parts);
  addGetSampleFile(app);
  const { database } = parts;
  const pulse = makeProgressPulse({
    work: (companyIds) => workUnderWay(database, companyIds),
    entitled: (followers) => readEntitled(database, followers),
  });
  // Whoever follows would hold the end of the process up.
  app.addHook('preClose', async () => pulse.stop());
  addGetProgress(app, { database, pulse });
}
