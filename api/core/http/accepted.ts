type Header = string | string[] | undefined;

/** What an Accept or Accept-Encoding header takes, by name in lower case, with its weight (RFC 9110 §12.4.2); without q=0. */
export function acceptedOf(header: Header): ReadonlyMap<string, number> {
  const accepted = new Map<string, number>();
  for (const item of String(header ?? '')
    .toLowerCase()
    .split(',', 30)) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = q !== undefined && /^[01](?:\.\d{0,3})?$/.test(q) ? Number(q) : 1;
    if (weight > 0) accepted.set(name, Math.max(weight, accepted.get(name) ?? 0));
  }
  return accepted;
}

/** The encoding of a response that a caller prefers, br of equal ones; null: none of ours. */
export function encodingFor(header: Header): 'br' | 'gzip' | null {
  const accepted = acceptedOf(header);
  const any = accepted.get('*') ?? 0;
  const [br, gzip] = [accepted.get('br') ?? any, accepted.get('gzip') ?? any];
  return br === 0 && gzip === 0 ? null : br >= gzip ? 'br' : 'gzip';
}
