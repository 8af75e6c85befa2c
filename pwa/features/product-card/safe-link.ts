export interface SafeLink {
  href: string;
  /** the address as people read it: without scheme, without www., without a closing slash */
  text: string;
}

/**
 * An address from a record as a link, null unless it is http or https: what a company wrote never runs as a script. An address
 * without a scheme gets https (A §5: a web page is normalised to start with http).
 */
export function safeLink(written: string | null): SafeLink | null {
  const trimmed = written?.trim() ?? '';
  if (trimmed === '') return null;
  try {
    const url = new URL(
      /^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^[\w.-]+:\d/.test(trimmed) ? trimmed : `https://${trimmed}`,
    );
    if (!/^https?:$/.test(url.protocol) || !url.hostname.includes('.') || url.username !== '') return null;
    const text = `${url.host.replace(/^www\./, '')}${url.pathname}${url.search}`.replace(/\/$/, '');
    return { href: url.href, text };
  } catch {
    return null;
  }
}
