import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { BatchMade, TakeFile } from './make-batch.ts';

/** Formats that are packed already. */
const packed = /\.(?:png|pdf|ai)$/;

/** The files of a batch as a zip. Read `bytes` while it is made; `made` tells what is in it, or why there is none. */
export function zipBatch(make: (take: TakeFile) => Promise<BatchMade>): { bytes: Readable; made: Promise<BatchMade> } {
  const zip = new ZipFile();
  const bytes = new PassThrough();
  zip.on('error', (error: Error) => bytes.destroy(error));
  zip.outputStream.on('error', (error) => bytes.destroy(error)).pipe(bytes);
  // Who reads gets the error; without this one it would end the process where nobody does yet.
  bytes.on('error', () => {});
  const broken = finished(bytes, { readable: false }).then(() => {
    throw new Error('the zip ended before its files');
  });
  broken.catch(() => {});

  // One after another, so that no more than one waits for whoever reads.
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
