/** Characters of base64 that are decoded at a time (B §9). */
const chunk = 512;

/** A file that came as base64 in an answer, decoded piece by piece. */
export function blobOf(base64: string, type: string): Blob {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < base64.length; at += chunk) {
    const bytes = atob(base64.slice(at, at + chunk));
    pieces.push(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)));
  }
  return new Blob(pieces, { type });
}
