import { beginSending, partBytes, type Sending } from '@gtinoteka/contract/files/sending.ts';
import type { FileKind, SentFile } from '@gtinoteka/contract/files/verification.ts';
import { callEndpoint } from '../../../core/network/api-client.ts';
import { ApiError, OfflineError } from '../../../core/network/api-error.ts';
import { sendPart } from './send-part.ts';

export interface FileToSend {
  readonly companyId: string;
  readonly kind: FileKind;
  readonly file: File;
  readonly description: string;
  /** names the sending: what is sent again under it is taken once */
  readonly key: string;
  readonly signal: AbortSignal;
  /** bytes that are there and on the way; `isWaiting`: the line is gone, and it will be tried again */
  readonly onProgress: (sentBytes: number, isWaiting: boolean) => void;
  /** the server knows of it, and how much of it is there already */
  readonly onBegun?: (sending: Sending) => void;
}

/** Bytes of the first part, and of the least one: lines that are cut often lose little. */
const parts = { first: 131_072, least: 32_768 };
/**
 * Parts grow while they take less than the first, and shrink above the second, in milliseconds; once the line was cut they shrink, and grow
 * again after so many that came through.
 */
const pace = { quick: 2_000, slow: 8_000, sure: 4 };
/** Pauses before it is tried again, in milliseconds, while nothing more arrives; afterwards the person decides. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000];
/** How long the call that makes the file whole may take, in milliseconds. */
const patience = 60_000;

/** SHA-256 of a file in hexadecimal digits; undefined where the browser has none: on plain http. */
async function sha256Of(file: File): Promise<string | undefined> {
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) return undefined;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether it may come through when it is tried again: the line, or the server for a while. */
function isPassing(error: unknown): boolean {
  if (error instanceof OfflineError) return true;
  if (!(error instanceof ApiError)) return false;
  return error.status >= 500 || [408, 429].includes(error.status) || error.code === 'PART_OUT_OF_PLACE';
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('stopped', 'AbortError'));
    });
  });
}

/**
 * Sends a file in parts, each of a few seconds by the pace of the line. What is there stays there: a line that is cut costs the part on the
 * way. Throws ApiError, OfflineError when nothing has arrived for about a minute, AbortError when it was stopped; sent again under the same
 * key it goes on where it was.
 */
export async function sendFile(sending: FileToSend): Promise<SentFile> {
  const { companyId, kind, file, description, key, signal, onProgress, onBegun } = sending;
  const sha256 = await sha256Of(file);
  const begin = async (): Promise<Sending> =>
    (
      await callEndpoint(beginSending, {
        params: { companyId },
        body: { kind, fileName: file.name, byteSize: file.size, sha256, description, preview: true },
        idempotencyKey: key,
        signal,
        timeout: patience,
      })
    ).data;
  let failures = 0;
  let size = parts.first;
  let arrived = 0;
  let [needed, quick] = [1, 0];
  for (let state: Sending | null = null; ;) {
    try {
      if (!state) {
        state = await begin();
        onBegun?.(state);
      }
      if (state.received > arrived) failures = 0;
      arrived = state.received;
      onProgress(arrived, false);
      if (state.file) return state.file;
      const { id: sendingId, received: start } = state;
      const began = performance.now();
      state = await sendPart({
        companyId,
        sendingId,
        start,
        bytes: file.slice(start, start + size),
        signal,
        onProgress: (sent) => onProgress(start + sent, false),
      });
      const took = performance.now() - began;
      quick = took < pace.quick ? quick + 1 : 0;
      if (quick >= needed) [size, quick] = [Math.min(partBytes, size * 2), 0];
      else if (took > pace.slow) size = Math.max(parts.least, size / 2);
    } catch (error) {
      const wait = pauses[failures++];
      if (!isPassing(error) || wait === undefined) throw error;
      onProgress(arrived, true);
      size = Math.max(parts.least, size / 2);
      [needed, quick] = [pace.sure, 0];
      await pause(wait, signal);
      // The server says how much of it is there.
      state = null;
    }
  }
}
