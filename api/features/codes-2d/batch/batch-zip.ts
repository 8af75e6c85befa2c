import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { BatchMade, TakeFile } from './make-batch.ts';

/** Compressed file formats. */
const packed = /\.(?:png|pdf|ai)$/;

/**
 * Zip of a batch's files.
 * - `bytes` must be consumed while the zip is made.
 * - `made` resolves with the contents, or rejects.
 */
export function zipBatch(make: (take: TakeFile) => Promise<BatchMade>): { bytes: Readable; made: Promise<BatchMade> } {
  const zip = new ZipFile();
  const bytes = new PassThrough();
  zip.on('error', (error: Error) => bytes.destroy(error));
  zip.outputStream.on('error', (error) => bytes.destroy(error)).pipe(bytes);
  // The reader gets the error; this listener avoids a crash when there is no reader.
  bytes.on('error', () => {});
  const broken = finished(bytes, { readable: false }).then(() => {
    throw new Error('the zip ended before its files');
  });
  broken.catch(() => {});

  // Sequential, so that at most one file is buffered for a slow reader.
  const take: TakeFile = async (name, file) => {
    const stream = Readable.from([file], { objectMode: false });
    zip.addReadStream(stream, name, packed.test(name) ? { compress: false } : { compressionLevel: 3 });
    await Promise.race([finished(stream), broken]);
  };

  const made = make(take).then(
    (result) => {
      zip.end();
      return result;
    },
    (error: unknown) => {
      bytes.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    },
  );
  made.catch(() => {});
  return { bytes, made };
}
