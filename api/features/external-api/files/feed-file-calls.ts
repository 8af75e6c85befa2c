import {
  feedFileTypes,
  getFeedFile,
  listFeedFiles,
  type FeedFile,
} from '@gtinoteka/contract/machines/machine-files.ts';
import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { AppError } from '../../../core/app-error.ts';
import { sendFile } from '../../../core/http/file-answer.ts';
import { requireUuid } from '../../../core/input/uuid.ts';
import type { AddKeyCall } from '../../../core/machines/key-call-route.ts';
import { deriveKey } from '../../../core/secrets/derived-key.ts';
import { findFeedFile, listFeedFiles as readFiles, type StoredFeedFile } from '../../../store/machines/feed-files.ts';
import { answerWithEtag, matchingEtag } from '../answer-with-etag.ts';
import { writeFeedCursor } from '../feed-page.ts';
import type { Deps } from '../../deps.ts';
import { charge } from '../charge.ts';

/** Signed list of feed files, and the files; a company pays once per file, one unit a product. */
export function addFeedFileCalls(add: AddKeyCall, deps: Deps): void {
  const { database, files, secret } = deps;
  const key = signingKey(secret);
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

  add(listFeedFiles, async (call) => {
    const { request, reply, usage } = call;
    const listed = (await readFiles(database)).map(wireFile);
    usage.items = listed.length;
    const signed = listed.map(({ sha256, fileName }) => `${sha256}  ${fileName}\n`).join('');
    const signature = sign(null, Buffer.from(signed), key).toString('base64');
    const answer = { files: listed, signed, signature, publicKey };
    return answerWithEtag(request, reply, answer, {
      charge: async () => void (await charge(deps, call, { counter: 'api', units: 0 })),
    });
  });

  add(getFeedFile, async (call) => {
    const { params, request, reply, usage } = call;
    const file = await findFeedFile(database, requireUuid(params.fileId));
    if (!file) throw new AppError('NOT_FOUND');
    const { fileName } = wireFile(file);
    const etag = `"${file.sha256}"`;
    const sent = request.headers['if-none-match'] ?? '';
    // The list shows free of charge that the file exists.
    if (sent.trim() === '*' || matchingEtag(sent, etag) !== undefined)
      return reply.code(304).header('etag', etag).send();
    usage.items = file.products;
    return sendFile(request, reply, {
      fileName,
      mediaType: feedFileTypes[file.format],
      byteSize: file.byteSize,
      etag,
      sha256: Buffer.from(file.sha256, 'hex'),
      async open(range) {
        // The file is opened before the charge, so a failure is free of charge.
        const bytes = await files.getStream(file.fileKey, range);
        try {
          await charge(deps, call, { counter: 'api', units: file.products, key: `file:${file.kind}:${file.covers}` });
        } catch (error) {
          bytes.destroy();
          throw error;
        }
        return bytes;
      },
    });
  });
}

function wireFile(stored: StoredFeedFile): FeedFile {
  const { since, cursor, madeAt, fileKey: _, ...file } = stored;
  const covers = file.kind === 'day' ? file.covers : file.covers.slice(0, 7);
  return {
    ...file,
    fileName: `gtinoteka-${file.kind}-${covers}.${{ jsonl: 'jsonl.gz', parquet: 'parquet' }[file.format]}`,
    since: since && writeFeedCursor(since),
    cursor: writeFeedCursor(cursor),
    madeAt: madeAt.toISOString(),
  };
}

/** Ed25519 key derived from the installation's secret. */
function signingKey(secret: string): KeyObject {
  const head = Buffer.from('302e020100300506032b657004220420', 'hex'); // PKCS #8 of an Ed25519 seed (RFC 8410)
  return createPrivateKey({
    key: Buffer.concat([head, deriveKey(secret, 'feed files')]),
    format: 'der',
    type: 'pkcs8',
  });
}
