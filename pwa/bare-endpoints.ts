import type { Plugin } from 'vite';

/** What an endpoint says for the OpenAPI page and the tests, as prettier writes it: one property, one to four lines. */
const forReaders = /^ {2}(summary:\s+'[^'\n]*'|errors: \[[^\]]*\]),\n/gm;

/** Leaves the server's words about its endpoints out of the built pwa: 1 kB of the first page that no visitor reads. */
export function bareEndpoints(): Plugin {
  return {
    name: 'bare-endpoints',
    apply: 'build',
    transform: {
      filter: { id: /\/api\/contract\/[\w-]+\.ts$/ },
      order: 'pre',
      handler: (code) => (code.includes('defineEndpoint(') ? { code: code.replace(forReaders, ''), map: null } : null),
    },
  };
}
