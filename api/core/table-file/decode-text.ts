import { isAscii, isUtf8 } from 'node:buffer';
import type { Encoding } from './sniff-content.ts';

/** How many bytes at the end begin a UTF-8 character that the next chunk has to finish. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

/**
 * Bytes to text, byte order mark dropped. What is not valid UTF-8 is read as windows-1250, unless real UTF-8 letters came
 * before: then a broken byte is damage, and becomes U+FFFD for the caller to see.
 */
export async function* decodeText(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  let decoder = encoding === 'utf-8' ? null : new TextDecoder(encoding);
  let carried: Buffer = Buffer.alloc(0);
  let isCertainlyUtf8 = false;
  let atStart = true;

  for await (const chunk of chunks) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    let bytes = carried.length > 0 ? Buffer.concat([carried, chunk]) : chunk;
    if (atStart && bytes.length >= 3) {
      atStart = false;
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
        bytes = bytes.subarray(3);
        isCertainlyUtf8 = true;
      }
    }
    const unfinished = unfinishedBytes(bytes);
    const whole = unfinished > 0 ? bytes.subarray(0, bytes.length - unfinished) : bytes;
    if (isAscii(whole)) yield whole.toString('latin1');
    else if (isCertainlyUtf8 || isUtf8(whole)) {
      isCertainlyUtf8 = true;
      yield whole.toString('utf8');
    } else {
      decoder = new TextDecoder('windows-1250');
      yield decoder.decode(bytes, { stream: true });
      continue;
    }
    carried = unfinished > 0 ? Buffer.from(bytes.subarray(bytes.length - unfinished)) : Buffer.alloc(0);
  }
  if (decoder) yield decoder.decode();
  else if (carried.length > 0)
    yield isCertainlyUtf8 ? carried.toString('utf8') : new TextDecoder('windows-1250').decode(carried);
}
