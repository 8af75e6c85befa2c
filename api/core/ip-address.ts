import ipaddr from 'ipaddr.js';

/** Whether a text is an IP address; IPv4 only as four decimal numbers. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** Whether a text is an IP address or a CIDR range. */
export function isAddressOrRange(text: string): boolean {
  return isAddress(text) || ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);
}

/** Whether an address is loopback, including IPv4 mapped into IPv6. */
export function isLoopback(address: string): boolean {
  return isAddress(address) && ipaddr.process(address).range() === 'loopback';
}

/**
 * The client of an address for limits: an IPv4 address, or an IPv6 /64, which one household or server owns.
 * - IPv4 mapped into IPv6 is the IPv4 client.
 * - All invalid addresses, such as of a closed connection, are one client.
 */
export function clientOf(address: string | undefined): string {
  if (address === undefined || !isAddress(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
