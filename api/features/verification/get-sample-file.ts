import { getSampleFile, resultTypes, sampleNames, type SampleName } from '@gtinoteka/contract/files/verification.ts';
import { Readable } from 'node:stream';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { sendFile } from '../../core/http/file-answer.ts';
import { hash } from 'node:crypto';
import { writeSample } from './sample-files.ts';

const fileNames: Readonly<Record<SampleName, string>> = {
  input: 'gtinoteka-plik-do-wyslania.xlsx',
  result: 'gtinoteka-plik-z-wynikiem.xlsx',
};

const written = new Map<SampleName, Promise<Buffer>>();

/** Sample files of /verify_data, generated once and cached. */
export const getSampleFileRoute = defineRoute(getSampleFile, async ({ params, request, reply }) => {
  const name = sampleNames.find((one) => one === params.sample);
  if (!name) throw new AppError('NOT_FOUND');
  const writing = written.get(name) ?? writeSample(name);
  written.set(name, writing);
  const bytes = await writing;
  return sendFile(request, reply, {
    fileName: fileNames[name],
    mediaType: resultTypes.xlsx,
    byteSize: bytes.length,
    etag: `"${hash('sha1', bytes, 'base64url')}"`,
    open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  });
});
