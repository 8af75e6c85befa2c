import { limits } from '@gtinoteka/contract/business-limits.ts';
import { uploadAuthorizationFile, uploadTicketHeader } from '@gtinoteka/contract/people/registration.ts';
import { AppError } from '../../core/app-error.ts';
import { shownName } from '../../core/input/shown-name.ts';
import { defineRouteWithState } from '../define-feature.ts';
import { hashOfToken } from '../../core/secrets/random-token.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { isTicketLive, keepFile, reserveFile, type Ticket } from '../../store/people/authorization-files.ts';
import { cleanFile } from './clean-file.ts';
import { readUpload } from '../../core/input/read-upload.ts';
import { makeUploadSlots } from './upload-slots.ts';

/** Concurrent uploads in memory; each takes up to four times its size while it is cleaned and sealed. */
const mostAtOnce = 4;

/**
 * Receives the authorization of a person, once per ticket of a registration.
 * - The ticket is used only when the file is stored, so an interrupted upload can be repeated and leaves nothing.
 */
export const uploadAuthorizationFileRoute = defineRouteWithState(
  uploadAuthorizationFile,
  ({ database, files, clientOf }) => {
    const slots = makeUploadSlots(mostAtOnce);
    return async ({ params, request }) => {
      const ticket = ticketOf(params.membershipId, request.headers[uploadTicketHeader]);
      if (!(await isTicketLive(database, ticket))) throw new AppError('NOT_FOUND');
      const client = clientOf(request);
      await slots.take(client, async () => {
        const { bytes, mediaType } = await cleanFile(await readUpload(request));
        const fileKey = files.newKey();
        const reserved = await reserveFile(database, ticket, fileKey);
        if (!reserved) throw new AppError('NOT_FOUND');
        if (reserved.earlierKey) await files.delete(reserved.earlierKey);
        await files.put(fileKey, bytes);
        const file = { fileKey, fileName: shownName(params.filename), mediaType, byteSize: bytes.length, client };
        if (await keepFile(database, ticket, file)) return;
        await files.delete(fileKey);
        throw new AppError('NOT_FOUND');
      });
      return { uploaded: true as const };
    };
  },
  {
    multipart: { fileSize: limits.uploadBytes, files: 1, fields: 5, fieldSize: 1_000, parts: 6, headerPairs: 20 },
  },
);

function ticketOf(membershipId: string, ticket: string | string[] | undefined): Ticket {
  if (typeof ticket !== 'string') throw new AppError('NOT_FOUND');
  return { membershipId: requireUuid(membershipId), ticketHash: hashOfToken(ticket) };
}
