import multipart from '@fastify/multipart';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import { uploadAuthorizationFile, uploadTicketHeader } from '@gtinoteka/contract/people/registration.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { shownName } from '../../core/input/shown-name.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { hashOfToken } from '../../core/secrets/random-token.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { isTicketLive, keepFile, reserveFile, type Ticket } from '../../store/people/authorization-files.ts';
import { cleanFile } from './clean-file.ts';
import { readUpload } from '../../core/input/read-upload.ts';
import type { RegistrationParts } from './registration-parts.ts';
import { makeUploadPlaces } from './upload-places.ts';

/** Uploads held in memory at once; each takes up to four times its size while it is cleaned and sealed. */
const mostAtOnce = 4;

/**
 * Takes the file that shows that a person may act for the company: once per ticket of a registration. A ticket is used up when
 * the file stands in the store, not before: an upload that was cut can be repeated, and leaves nothing.
 */
export async function addUploadAuthorizationFile(app: FastifyInstance, parts: RegistrationParts): Promise<void> {
  const places = makeUploadPlaces(mostAtOnce);
  // In a scope of its own: no other call takes multipart.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: limits.uploadBytes, files: 1, fields: 5, fieldSize: 1_000, parts: 6, headerPairs: 20 },
      throwFileSizeLimit: true,
    });
    addEndpoint(scope, uploadAuthorizationFile, async ({ params, request }) => {
      const ticket = ticketOf(params.membershipId, request.headers[uploadTicketHeader]);
      if (!(await isTicketLive(parts.database, ticket))) throw new AppError('NOT_FOUND');
      const client = parts.actingClient(request);
      await places.take(client, async () => {
        const { bytes, mediaType } = await cleanFile(await readUpload(request));
        const fileKey = parts.files.newKey();
        const reserved = await reserveFile(parts.database, ticket, fileKey);
        if (!reserved) throw new AppError('NOT_FOUND');
        if (reserved.earlierKey) await parts.files.delete(reserved.earlierKey);
        await parts.files.put(fileKey, bytes);
        const file = { fileKey, fileName: shownName(params.filename), mediaType, byteSize: bytes.length, client };
        if (await keepFile(parts.database, ticket, file)) return;
        await parts.files.delete(fileKey);
        throw new AppError('NOT_FOUND');
      });
      return { uploaded: true as const };
    });
  });
}

function ticketOf(membershipId: string, ticket: string | string[] | undefined): Ticket {
  if (typeof ticket !== 'string') throw new AppError('NOT_FOUND');
  return { membershipId: requireUuid(membershipId), ticketHash: hashOfToken(ticket) };
}
