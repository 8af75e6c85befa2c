/**
 * The client behind an address, as limits count them: an IPv4 address, or the /64 of an IPv6 one (a household or a server
 * holds a whole /64). An IPv4 address mapped into IPv6 is the IPv4 client. What is not an address, as that of a connection
 * which is gone, is one client of its own.
 */
export function clientOf(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  if (!address.includes(':')) return /^\d{1,3}(\.\d{1,3}){3}$/.test(address) ? address : 'unknown';
  const groups = ipv6Groups(address);
  if (!groups) return 'unknown';
  const [a, b, c, d, e, f, g = 0, h = 0] = groups;
  const isMapped = a === 0 && b === 0 && c === 0 && d === 0 && e === 0 && f === 0xffff;
  if (isMapped) return `${g >> 8}.${g & 255}.${h >> 8}.${h & 255}`;
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight 16-bit groups of an IPv6 address, with or without `::`, a zone and a dotted IPv4 end; null for anything else. */
function ipv6Groups(address: string): number[] | null {
  const bare = address.split('%', 1)[0] ?? '';
  const dotted = /^(.*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(bare);
  const text = dotted ? `${dotted[1]}${hexPair(dotted[2], dotted[3])}:${hexPair(dotted[4], dotted[5])}` : bare;
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [front = [], back = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - front.length - back.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const written = [...front, ...Array<string>(missing).fill('0'), ...back];
  return written.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? written.map((group) => parseInt(group, 16)) : null;
}

function hexPair(high: string | undefined, low: string | undefined): string {
  return (Number(high) * 256 + Number(low)).toString(16);
}
