import ipaddr from 'ipaddr.js';

/** Whether a text is an IP address; of the notations of IPv4 only four decimal numbers count. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** Whether a text is an IP address or a range of them in CIDR notation. */
export function isAddressOrRange(text: string): boolean {
  return isAddress(text) || ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);
}

/** Whether an address belongs to this machine, an IPv4 one also when it is mapped into IPv6. */
export function isLoopback(address: string): boolean {
  return isAddress(address) && ipaddr.process(address).range() === 'loopback';
}

/**
 * The client behind an address, as limits count it: an IPv4 address, or the /64 of an IPv6 address, since a household or a
 * server owns a whole /64. An IPv4 address mapped into IPv6 is the IPv4 client. Everything that is not an address, such as
 * the address of a closed connection, is one client.
 */
export function clientOf(address: string | undefined): string {
  if (address === undefined || !isAddress(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
