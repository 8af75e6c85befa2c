import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
// The build makes the default export.
// oxlint-disable-next-line import/default
import DecodeWorker from './decode-worker.ts?worker';
import type { DecoderAnswer, DecoderRequest, ReadKind } from './decode-worker.ts';
import type { Picture } from './picture.ts';
import type { PictureReads } from './read-code.ts';

/** The decoder did not come (no network, never used before) or this browser cannot run it. */
export class DecoderFailed extends Error {}

export interface Decoder {
  /** Symbols of a picture; throws DecoderFailed. Pictures are given away: they cannot be used after. */
  read(kind: ReadKind, image: ImageBitmap | Picture): Promise<PictureReads>;
  close(): void;
}

/** Starts the decoder in a worker of its own, so that no page waits for it. Close it after. */
export function openDecoder(): Decoder {
  const worker = new DecodeWorker();
  const waiting = new Map<number, PromiseWithResolversOf>();
  let nextId = 1;

  function failAll(): void {
    waiting.forEach(({ reject }) => reject(new DecoderFailed()));
    waiting.clear();
  }
  worker.onmessage = ({ data: { id, reads } }: MessageEvent<DecoderAnswer>) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (reads) asked?.resolve(reads);
    else asked?.reject(new DecoderFailed());
  };
  worker.onerror = failAll;

  function send(request: DecoderRequest, given: Transferable[]): Promise<PictureReads> {
    return new Promise((resolve, reject) => {
      waiting.set(request.id, { resolve, reject });
      worker.postMessage(request, given);
    });
  }
  const loaded = send({ id: nextId++, load: new URL(wasmAddress, location.href).href }, []);
  // Said by the first read.
  loaded.catch(() => undefined);

  return {
    async read(kind, image) {
      await loaded;
      return send({ id: nextId++, kind, image }, ['data' in image ? image.data.buffer : image]);
    },
    close() {
      worker.terminate();
      failAll();
    },
  };
}

interface PromiseWithResolversOf {
  resolve(reads: PictureReads): void;
  reject(error: Error): void;
}
