import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * Writes page-preloads.json: which files an address needs beside those of every page, so that the server names them in the
 * Link header and the browser fetches them with the first scripts, not after them. `pages` maps a screen's path to the module
 * of its room; a module without a chunk of its own fails the build.
 */
export function pagePreloads(pages: Readonly<Record<string, string>>): Plugin {
  let root = '';
  return {
    name: 'page-preloads',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const filesOf = (chunk: Rolldown.OutputChunk, found = new Set<string>()): Set<string> => {
        if (found.has(chunk.fileName)) return found;
        found.add(chunk.fileName);
        for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
        for (const name of chunk.imports) {
          const imported = byName.get(name);
          if (imported) filesOf(imported, found);
        }
        return found;
      };
      const everyPage = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => [...filesOf(chunk)]));
      const preloads = Object.entries(pages).map(([path, module]) => {
        const chunk = chunks.find((item) => item.facadeModuleId === join(root, module));
        if (!chunk) this.error(`${module} has no chunk of its own`);
        return [path, [...filesOf(chunk)].filter((file) => !everyPage.has(file)).map((file) => `/${file}`)];
      });
      this.emitFile({
        type: 'asset',
        fileName: 'page-preloads.json',
        source: JSON.stringify(Object.fromEntries(preloads)),
      });
    },
  };
}
