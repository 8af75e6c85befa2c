/** Whether each % of an address begins an octet in two hexadecimal digits (RFC 3986 §2.1); others are ambiguous. */
export function isPercentEncoded(address: string): boolean {
  return !/%(?![0-9A-Fa-f]{2})/.test(address);
}
