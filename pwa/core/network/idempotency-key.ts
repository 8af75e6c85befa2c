/** A key of 32 characters that names one order or sending. `randomUUID` wants https, and is younger than the browsers of A §1. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
