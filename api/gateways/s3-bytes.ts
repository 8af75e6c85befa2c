import type * as Sdk from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { ReadableStream as WebStream } from 'node:stream/web';
import type { Config } from '../core/config.ts';
import { FileStoreAway, type StoredBytes } from './stored-bytes.ts';

type Settings = NonNullable<Config['s3']>;

/** Size of a part. A file that fits into one goes in a single call; S3 takes at most 10,000 parts. */
const partSize = 8 * 1_048_576;
/** Time limits for a connection, and for silence on it, in milliseconds. */
const connectionTimeout = 3_000;
const socketTimeout = 60_000;

interface Bucket {
  readonly client: S3Client;
  readonly sdk: typeof Sdk;
}

/** Bytes in a bucket of an S3-compatible store. */
export function makeS3Bytes(settings: Settings): StoredBytes {
  // Loaded on first use: most installations keep their files on the disk.
  let opened: Promise<Bucket> | null = null;
  const bucketOf = (): Promise<Bucket> => (opened ??= open(settings));
  const of = (name: string) => ({ Bucket: settings.bucket, Key: name });

  return {
    async put(name, bytes) {
      let sourceError: unknown;
      async function* source(): AsyncGenerator<Buffer> {
        try {
          yield* bytes;
        } catch (error) {
          sourceError = error;
          throw error;
        }
      }
      // As ReadableStream is declared for browsers, which the SDK asks for.
      const body = WebStream.from(source()) as ReadableStream;
      try {
        const [{ client }, { Upload }] = await Promise.all([bucketOf(), import('@aws-sdk/lib-storage')]);
        // One part at a time, so that an upload holds 8 MB of memory.
        await new Upload({ client, params: { ...of(name), Body: body }, partSize, queueSize: 1 }).done();
      } catch (error) {
        throw sourceError ?? faultOf(error, name);
      } finally {
        await body.cancel().catch(() => {});
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
        throw faultOf(error, name);
      }
    },
    async delete(name) {
      try {
        const { client, sdk } = await bucketOf();
        // Parts of an upload that a killed process began.
        for (const UploadId of await unfinishedUploads({ client, sdk }, of(name)))
          await client.send(new sdk.AbortMultipartUploadCommand({ ...of(name), UploadId }));
        await client.send(new sdk.DeleteObjectCommand(of(name)));
      } catch (error) {
        throw faultOf(error, name);
      }
    },
  };
}

async function open({ url, accessKey, secretKey }: Settings): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint: url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Files are sealed with sums of their own, and not every store knows these.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout, socketTimeout },
  });
  return { client, sdk };
}

/** Ids of the uploads of a file that were begun and never completed; none where the store cannot list them. */
async function unfinishedUploads(
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

/** What an error of the store means: the file does not exist, it is too short, or the store is away (or refuses us). */
function faultOf(error: unknown, name: string): Error {
  const status = statusOf(error);
  if (status === 404 && (error as Error).name !== 'NoSuchBucket') return new Error(`${name} is not there`);
  if (status === 416) return new Error(`${name} is cut`);
  return new FileStoreAway(error);
}

/** The body of an answer; an early end is the store's fault. */
async function* readable(body: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw faultOf(error, name);
  }
}
