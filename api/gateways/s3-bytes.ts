import type * as Sdk from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Disk } from 'flydrive';
import type { Config } from '../core/config.ts';
import { FileStoreAway, type StoredBytes } from './stored-bytes.ts';

type Settings = NonNullable<Config['s3']>;

/** Bytes sent at once; what is not larger goes in one call. S3 takes at least 5 MiB, and 10,000 of them to a file. */
const partBytes = 8 * 1_048_576;
/** How long a connection, and silence on it, are waited for, in milliseconds. */
const connecting = 3_000;
const silence = 60_000;

interface Bucket {
  readonly client: S3Client;
  readonly disk: Disk;
  readonly sdk: typeof Sdk;
}

/**
 * Bytes in a bucket of an S3-compatible store. flydrive's driver holds the client and removes files; it can neither send what has no
 * known length without holding it nor read a part of a file, so these two are calls of the same client.
 */
export function makeS3Bytes(settings: Settings): StoredBytes {
  // Loaded where it is used: most installations keep their files on the disk.
  let opened: Promise<Bucket> | null = null;
  const bucketOf = (): Promise<Bucket> => (opened ??= open(settings));
  const of = (name: string) => ({ Bucket: settings.bucket, Key: name });

  async function abort({ client, sdk }: Bucket, name: string, UploadId: string): Promise<void> {
    await client.send(new sdk.AbortMultipartUploadCommand({ ...of(name), UploadId }));
  }

  /** A file larger than one part: its parts one after the other, and nothing of it where one fails. */
  async function putParts(bucket: Bucket, name: string, parts: AsyncIterator<Buffer>, first: Buffer): Promise<void> {
    const { client, sdk } = bucket;
    const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(of(name)));
    if (!UploadId) throw new Error('the store began no upload');
    try {
      const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
      for (let next: IteratorResult<Buffer, unknown> = { value: first }; !next.done; next = await parts.next()) {
        const PartNumber = Parts.length + 1;
        const part = new sdk.UploadPartCommand({ ...of(name), UploadId, PartNumber, Body: next.value });
        Parts.push({ ETag: (await client.send(part)).ETag, PartNumber });
      }
      await client.send(new sdk.CompleteMultipartUploadCommand({ ...of(name), UploadId, MultipartUpload: { Parts } }));
    } catch (error) {
      // What is left of it is removed with the file's row, by the purge.
      await abort(bucket, name, UploadId).catch(() => {});
      throw error;
    }
  }

  return {
    async put(name, bytes) {
      const source = new Source(bytes);
      const parts = inParts(source);
      try {
        const bucket = await bucketOf();
        const first = await parts.next();
        const second = await parts.next();
        if (second.done)
          await bucket.client.send(
            new bucket.sdk.PutObjectCommand({ ...of(name), Body: first.done ? Buffer.alloc(0) : first.value }),
          );
        else await putParts(bucket, name, after(second.value, parts), first.value);
      } catch (error) {
        await parts.return(undefined);
        throw source.failure ?? told(error, name);
      }
    },
    async read(name, start, end) {
      const { client, sdk } = await bucketOf();
      try {
        const range = `bytes=${start}-${end ?? ''}`;
        const answer = await client.send(new sdk.GetObjectCommand({ ...of(name), Range: range }));
        const size = Number(/\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1] ?? answer.ContentLength);
        // In Node a body is a stream.
        return { bytes: readable(answer.Body as AsyncIterable<Buffer>, name), size };
      } catch (error) {
        throw told(error, name);
      }
    },
    async delete(name) {
      try {
        const bucket = await bucketOf();
        for (const id of await unfinished(bucket, of(name))) await abort(bucket, name, id);
        await bucket.disk.delete(name);
      } catch (error) {
        throw told(error, name);
      }
    },
  };
}

async function open({ url, bucket, accessKey, secretKey }: Settings): Promise<Bucket> {
  const [sdk, { Disk }, { S3Driver }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive'),
    import('flydrive/drivers/s3'),
  ]);
  const client = new sdk.S3Client({
    endpoint: url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Files are sealed with sums of their own, and not every store knows these.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connecting, socketTimeout: silence },
  });
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  return { client, sdk, disk: new Disk(driver) };
}

/** Uploads of a file that were begun and never ended; none where the store cannot tell. */
async function unfinished(
  { client, sdk }: Bucket,
  { Bucket, Key }: { Bucket: string; Key: string },
): Promise<string[]> {
  try {
    const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
    return Uploads.flatMap((one) => (one.Key === Key && one.UploadId ? [one.UploadId] : []));
  } catch (error) {
    if (statusOf(error) === 501) return [];
    throw error;
  }
}

function statusOf(error: unknown): number | undefined {
  // Errors of the SDK carry the status; those of the network have none.
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** What a fault of the store means: there is no such file, it has no such bytes, or the store is away (or refuses us). */
function told(fault: unknown, name: string): Error {
  // flydrive wraps what its driver throws.
  const error = fault instanceof Error && statusOf(fault) === undefined && fault.cause ? fault.cause : fault;
  if (error instanceof FileStoreAway) return error;
  const status = statusOf(error);
  if (status === 404 && (error as Error).name !== 'NoSuchBucket') return new Error(`${name} is not there`);
  if (status === 416) return new Error(`${name} is cut`);
  return new FileStoreAway(error);
}

/** What comes to be stored, with the fault that ended it: that one is the caller's, not the store's. */
class Source implements AsyncIterable<Buffer> {
  failure: Error | null = null;
  readonly #bytes: AsyncIterable<Buffer>;

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#bytes = bytes;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    const bytes = this.#bytes[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await bytes.next().catch((error: unknown) => {
          this.failure = error instanceof Error ? error : new Error(String(error));
          throw this.failure;
        });
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await bytes.return?.();
    }
  }
}

/** Pieces of any size as parts; only the last one is smaller. */
async function* inParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const piece of bytes) {
    held.push(piece);
    length += piece.length;
    if (length < partBytes) continue;
    yield Buffer.concat(held, length);
    held = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(held, length);
}

async function* after(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** A body, whose end before its time is the store's fault. */
async function* readable(body: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw told(error, name);
  }
}
