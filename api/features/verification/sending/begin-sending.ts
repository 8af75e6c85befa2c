import { limits } from '@gtinoteka/contract/business-limits.ts';
import { beginSending, type Sending } from '@gtinoteka/contract/files/sending.ts';
import type { FileKind } from '@gtinoteka/contract/files/verification.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Tx } from '../../../core/database/database.ts';
import { shownName } from '../../../core/input/shown-name.ts';
import { defineRoute } from '../../define-feature.ts';
import { idempotencyKeyOf } from '../../../core/input/idempotency-key.ts';
import {
  expectParts,
  findSameSending,
  findSending,
  sendingOf,
  type SendingRow,
} from '../../../store/verification/sendings.ts';
import { finishSending } from './finish-sending.ts';
import { emptyFile, refusal, requireExtension } from './read-sent-file.ts';
import { claimSlot, requireSender, lockSender } from './receive-file.ts';

interface SendingStart {
  readonly companyId: string;
  readonly membershipId: string;
  readonly userId: string;
  readonly idempotencyKey: string | null;
  readonly kind: FileKind;
  readonly fileName: string;
  readonly byteSize: number;
  readonly sha256: string | null;
  readonly description: string;
  readonly asksColumns: boolean;
}

/** Starts an upload in parts and takes the company's slot; an interrupted upload is resumed. */
export const beginSendingRoute = defineRoute(
  beginSending,
  async ({ params, body, request }, deps): Promise<Sending> => {
    const { database } = deps;
    const sender = requireSender(request, params.companyId);
    const fileName = shownName(body.fileName);
    requireExtension(fileName, body.kind);
    if (body.byteSize === 0) throw refusal('FILE_FORMAT_INVALID', emptyFile);
    if (body.byteSize > limits.uploadBytes) throw refusal('FILE_TOO_LARGE');
    const announced: SendingStart = {
      companyId: params.companyId,
      membershipId: sender.id,
      userId: sender.userId,
      idempotencyKey: idempotencyKeyOf(request) ?? null,
      kind: body.kind,
      fileName,
      byteSize: body.byteSize,
      sha256: body.sha256 ?? null,
      description: body.description?.trim() ?? '',
      asksColumns: body.preview ?? false,
    };
    const row = await database.db.transaction().execute((trx) => begin(trx, announced));
    // The process ended between the last part and the join.
    if (row.uploadedAt === null && row.received === row.byteSize) return finishSending(deps, announced, row);
    return sendingOf(database, row);
  },
);

async function begin(trx: Tx, announced: SendingStart): Promise<SendingRow> {
  await lockSender(trx, announced);
  const same = await findSameSending(trx, announced, announced);
  // An idempotency key names one file; parts of another file would be joined with the first.
  if (same && same.uploadedAt === null && !isSame(same, announced)) throw new AppError('FILE_CHANGED');
  if (same) return same;
  const id = await claimSlot(trx, announced);
  await expectParts(trx, id, announced);
  const row = await findSending({ db: trx }, announced, id);
  if (!row) throw new Error('the sending was not begun');
  return row;
}

function isSame(row: SendingRow, announced: SendingStart): boolean {
  return row.kind === announced.kind && row.byteSize === announced.byteSize && row.sha256 === announced.sha256;
}
