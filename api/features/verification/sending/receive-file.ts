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

/** B §8: a member without activation gets an explanation; a foreign or unknown company is NOT_FOUND. */
export function requireSender(request: FastifyRequest, companyId: string): CallerMembership & { userId: string } {
  const { userId, memberships } = signedIn(request.caller);
  const own = memberships.find((membership) => membership.companyId === companyId);
  if (!own) throw new AppError('NOT_FOUND');
  if (!own.activated) throw new AppError('ONLY_FOR_ACTIVE_ACCOUNTS_ERROR');
  if (!own.permissions.has('file_sending_to_verification')) throw new AppError('ACCESS_DENIED');
  return { ...own, userId };
}

/** Receives a file in one body: takes the company's slot, stores the bytes, queues the check. */
export async function receiveFile(
  deps: Deps,
  request: FastifyRequest,
  companyId: string,
  { kind, asksColumns }: { kind: FileKind; asksColumns: boolean },
): Promise<VerificationRow> {
  const { database, files, jobs } = deps;
  const sender = requireSender(request, companyId);
  const idempotencyKey = idempotencyKeyOf(request) ?? null;
  const claim = { companyId, membershipId: sender.id, userId: sender.userId, kind, idempotencyKey, asksColumns };
  const taken = await database.db.transaction().execute((trx) => takeSlot(trx, claim));
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
      const isNoted = await noteUploaded(trx, taken, { ...sent, inputKey });
      if (isNoted) await jobs.send(trx, verificationQueue, { verificationId: taken }, { companyId });
      return isNoted;
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

/** Id of the new slot, or the file sent before under the same idempotency key. */
async function takeSlot(trx: Tx, claim: Parameters<typeof claimUpload>[1]): Promise<string | VerificationRow> {
  const { companyId, idempotencyKey } = claim;
  await lockSender(trx, claim);
  const former = idempotencyKey === null ? null : await findByIdempotencyKey(trx, companyId, idempotencyKey);
  return former?.uploadedAt ? former : claimSlot(trx, claim);
}

/** Locks the company while its slot is checked. Throws ACCESS_DENIED for a former member. */
export async function lockSender(
  trx: Tx,
  { userId, companyId }: { readonly userId: string; readonly companyId: string },
): Promise<void> {
  await lockCompany(trx, companyId);
  if (!(await mayIn(trx, { userId, companyId, permission: 'file_sending_to_verification' })))
    throw new AppError('ACCESS_DENIED');
}

/**
 * Takes the slot of a locked company; returns its id.
 * - Throws FILE_ALREADY_PROCESSING and NO_LIMIT_FOR_VERIFY.
 */
export async function claimSlot(trx: Tx, claim: Parameters<typeof claimUpload>[1]): Promise<string> {
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
