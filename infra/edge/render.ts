import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { readFileSync } from 'node:fs';
import type { Nginx } from './nginx-program.ts';

/** Settings of one edge. Addresses in nginx notation: `127.0.0.1:8080`, `[::]:80`. */
export interface EdgeSettings {
  /** its own folder: configuration, cache, temporary files */
  readonly folder: string;
  /** plain HTTP */
  readonly http: string;
  /** HTTP/2 over TLS; null: none */
  readonly tls: { readonly listen: string; readonly certificate: string; readonly key: string } | null;
  /** address of this machine where the API requests a refresh of stored responses */
  readonly refresh: string;
  /** API processes, `127.0.0.1:3001` */
  readonly servers: readonly string[];
  /** Host header of the edge's own requests, which must be a host of the site: `gtinoteka.example` */
  readonly site: string;
  /** names of the site */
  readonly names: readonly string[];
  /** CIDR ranges of load balancers in front whose X-Forwarded-For names the client; none: the peer is the client */
  readonly balancers?: readonly string[];
  /** the same as the API's EDGE_SECRET */
  readonly secret: string;
  /** configuration added to the site's server, for measurements */
  readonly more?: string;
}

const templates = new URL('.', import.meta.url);

/** Renders the configuration files for `folder`. They contain the secret: only their owner may read them. */
export function renderEdge(settings: EdgeSettings, nginx: Nginx): Record<string, string> {
  const { folder, http, tls, refresh, servers, site, names, balancers = [], secret, more = '' } = settings;
  const listens = (options: string): string =>
    [`listen ${http}${options};`, ...(tls ? [`listen ${tls.listen} ssl http2${options};`] : [])].join('\n    ');
  const values: Record<string, string> = {
    modules: nginx.brotliModule ? `load_module ${nginx.brotliModule};` : '',
    user: nginx.account ? `user ${nginx.account};` : '',
    workers: 'auto',
    folder,
    refresh,
    secret,
    site,
    // Every process is tried each time: one that restarts refuses at once, and marking it failed leaves none while the next one restarts.
    servers: servers.map((server) => `server ${server} max_fails=0;`).join('\n    '),
    listen: listens(''),
    listenOther: listens(' default_server'),
    names: names.join(' '),
    hostPattern: names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
    tls: tls ? tlsLines(tls) : '',
    realAddress: [...(balancers.length > 0 ? realAddressLines(balancers) : []), more].join('\n    '),
    brotli: nginx.hasBrotli ? 'brotli_comp_level 4;\n  brotli_min_length 512;\n  brotli_types application/json;' : '',
    compress: nginx.hasBrotli ? 'gzip on;\n  brotli on;' : 'gzip on;',
    badRequest: jsonText('BAD_REQUEST'),
    unavailable: jsonText('SERVICE_UNAVAILABLE'),
    unavailablePage: quoted(
      `<!doctype html><html lang="pl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Gtinoteka</title><h1>Gtinoteka</h1><p>${errorTexts.SERVICE_UNAVAILABLE}</p></html>`,
    ),
  };
  return Object.fromEntries(['nginx.conf', 'locations.conf', 'kept.conf'].map((name) => [name, fill(name, values)]));
}

function fill(name: string, values: Readonly<Record<string, string>>): string {
  return readFileSync(new URL(name, templates), 'utf8').replace(/\{\{(\w+)\}\}/g, (_all, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${name}: {{${key}}} is not known`);
    return value;
  });
}

function tlsLines({ certificate, key }: { certificate: string; key: string }): string {
  return `ssl_certificate ${certificate};
  ssl_certificate_key ${key};
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_session_cache shared:tls:4m;
  ssl_session_tickets off;`;
}

function realAddressLines(balancers: readonly string[]): string[] {
  return [
    ...balancers.map((range) => `set_real_ip_from ${range};`),
    'real_ip_header x-forwarded-for;',
    'real_ip_recursive on;',
  ];
}

function jsonText(code: 'BAD_REQUEST' | 'SERVICE_UNAVAILABLE'): string {
  return quoted(JSON.stringify({ code, detail: errorTexts[code] }));
}

/** Quotes a text for nginx in single quotes, where a dollar starts a variable. */
function quoted(text: string): string {
  if (text.includes('$')) throw new Error('a text with a dollar cannot stand in the configuration');
  return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
}
