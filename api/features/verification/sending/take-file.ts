import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { FileKind } from '@gtinoteka/contract/files/verification.ts';
import { noVerificationsText } from '@gtinoteka/contract/service-packages.ts';
import type { FastifyRequest } from 'fastify';
import { verificationQueue } from '../../../core/jobs/queues.ts';
import { signedIn, type CallerMembership } from '../../../core/callers/access.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Tx } from '../../../core/database/database.ts';
import { idempotencyKeyOf } from '../../../core/input/idempotency-key.ts';
import { stateOfPackage } from '../../../store/packages/package-use.ts';
import { lockCompany, mayIn } from '../../../store/people/memberships.ts';
import { forgetFile, storeFile } from '../../../store/verification/stored-files.ts';
import {
  claimUpload,
  dropClaim,
  dropCutUploads,
  findByIdempotencyKey,
  findVerification,
  isProcessing,
  noteUploaded,
  type VerificationRow,
} from '../../../store/verification/verifications.ts';
import { readSentFile } from './read-sent-file.ts';
import type { Deps } from '../../deps.ts';

/** Limits of a multipart body with one file and its description. */
export const fileLimits = {
  fileSize: limits.uploadBytes,
  files: 1,
  fields: 2,
  fieldSize: limits.fileDescription * 4,
  parts: 3,
  headerPairs: 20,
};

/** B §8: a member who is not activated is told so; another company is NOT_FOUND whether it exists or not. */
export function requireSender(request: FastifyRequest, companyId: string): CallerMembership & { userId: string } {
  const { userId, memberships } = signedIn(request.caller);
  const own = memberships.find((membership) => membership.companyId === companyId);
  if (!own) throw new AppError('NOT_FOUND');
  if (!own.activated) throw new AppError('ONLY_FOR_ACTIVE_ACCOUNTS_ERROR');
  if (!own.permissions.has('file_sending_to_verification')) throw new AppError('ACCESS_DENIED');
  return { ...own, userId };
}

/** Takes a file that comes in one body: the company's place first, then the bytes into the store, then the work on it. */
export async function takeFile(
  deps: Deps,
  request: FastifyRequest,
  companyId: string,
  { kind, asksColumns }: { kind: FileKind; asksColumns: boolean },
): Promise<VerificationRow> {
  const { database, files, jobs } = deps;
  const sender = requireSender(request, companyId);
  const idempotencyKey = idempotencyKeyOf(request) ?? null;
  const claim = { companyId, membershipId: sender.id, userId: sender.userId, kind, idempotencyKey, asksColumns };
  const taken = await database.db.transaction().execute((trx) => takePlace(trx, claim));
  if (typeof taken !== 'string') return taken;
  const inputKey = files.newKey();
  try {
    const sent = await readSentFile(request, kind, async (bytes) => {
      const file = {
        key: inputKey,
        companyId,
        purpose: 'verification input',
        mediaType: 'application/octet-stream',
      } as const;
      await storeFile({ database, files }, file, bytes);
    });
    const isKept = await database.db.transaction().execute(async (trx) => {
      const kept = await noteUploaded(trx, taken, { ...sent, inputKey });
      if (kept) await jobs.send(trx, verificationQueue, { verificationId: taken }, { companyId });
      return kept;
    });
    const row = isKept ? await findVerification(database, companyId, taken) : null;
    if (!row) throw new AppError('BAD_REQUEST');
    return row;
  } catch (error) {
    await dropClaim(database, taken);
    await files.delete(inputKey);
    await forgetFile(database, inputKey);
    throw error;
  }
}

/** The id of the place taken for the file, or the file that was sent under the same key before. */
async function takePlace(trx: Tx, claim: Parameters<typeof claimUpload>[1]): Promise<string | VerificationRow> {
  const { companyId, idempotencyKey } = claim;
  await takeLock(trx, claim);
  const former = idempotencyKey === null ? null : await findByIdempotencyKey(trx, companyId, idempotencyKey);
  return former?.uploadedAt ? former : claimPlace(trx, claim);
}

/** Holds the company while its place is looked at. Throws ACCESS_DENIED for whoever was removed from it meanwhile. */
export async function takeLock(
  trx: Tx,
  { userId, companyId }: { readonly userId: string; readonly companyId: string },
): Promise<void> {
  await lockCompany(trx, companyId);
  if (!(await mayIn(trx, { userId, companyId, permission: 'file_sending_to_verification' })))
    throw new AppError('ACCESS_DENIED');
}

/** Takes the company's place, whose lock is held; returns its id. Throws FILE_ALREADY_PROCESSING and NO_LIMIT_FOR_VERIFY. */
export async function claimPlace(trx: Tx, claim: Parameters<typeof claimUpload>[1]): Promise<string> {
  const { companyId, kind, idempotencyKey } = claim;
  await dropCutUploads(trx, companyId);
  const former = idempotencyKey === null ? null : await findByIdempotencyKey(trx, companyId, idempotencyKey);
  if (former || (await isProcessing(trx, companyId, kind))) throw new AppError('FILE_ALREADY_PROCESSING');
  if (kind === 'verify') {
    const { subscription, verificationsLeft } = await stateOfPackage(trx, companyId);
    if (verificationsLeft === 0)
      throw new AppError('NO_LIMIT_FOR_VERIFY', { detail: noVerificationsText(subscription) });
  }
  return claimUpload(trx, claim);
}
