import { randomUUID } from 'node:crypto';
import type { Database } from '../../api/core/database/database.ts';
import { fileStoreOf } from './sent-files.ts';

/** Adds a file of authorization that came with a membership. Returns its id. */
export async function addAuthorizationFile({
  database: { pool },
  membershipId,
  bytes = Buffer.from('%PDF-1.4\n%%EOF'),
  mediaType = 'application/pdf',
  fileName = 'upoważnienie.pdf',
  key,
  ...place
}: {
  readonly database: Pick<Database, 'pool'>;
  readonly membershipId: string;
  readonly dataDir: string;
  readonly secret: string;
  readonly bytes?: Buffer;
  readonly mediaType?: string;
  readonly fileName?: string;
  /** of the file in the store; a new one unless named */
  readonly key?: string;
}): Promise<string> {
  const store = fileStoreOf(place);
  const stored = key ?? store.newKey();
  await store.put(stored, bytes);
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO authorization_files (membership_id, ticket_hash, ticket_expires_at, file_key, file_name, media_type, byte_size, uploaded_at)
     VALUES ($1, $2, now(), $3, $4, $5, $6, now()) RETURNING id`,
    [membershipId, Buffer.from(randomUUID()), stored, fileName, mediaType, bytes.length],
  );
  return rows[0]?.id ?? '';
}
