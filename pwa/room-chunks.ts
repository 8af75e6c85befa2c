import type { Rolldown } from 'vite';

/** Rooms worth asking for before the scripts that know them: where people land from outside. `of`: the room that is asked for as well. */
const landings: readonly { address: string; page: string; of?: string }[] = [
  { address: '^/catalog/?(\\?|$)', page: 'features/catalogue/catalogue-page.tsx' },
  {
    address: '^/catalog/?\\?',
    page: 'features/catalogue/results/answer.tsx',
    of: 'features/catalogue/catalogue-page.tsx',
  },
  { address: '^/catalog/[^?]', page: 'features/product-card/product-card-page.tsx' },
  { address: '^/login/?(\\?|$)', page: 'features/session/login-page.tsx' },
];

/** For shell.js: a pattern of addresses and the scripts and style sheets that are not already asked for. */
export function roomChunks(bundle: Rolldown.OutputBundle): [address: string, files: string[]][] {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  function withImports(fileName: string, found = new Set<string>()): Set<string> {
    const chunk = chunks.get(fileName);
    if (!chunk || found.has(fileName)) return found;
    found.add(fileName);
    chunk.viteMetadata?.importedCss.forEach((sheet) => found.add(sheet));
    chunk.imports.forEach((imported) => withImports(imported, found));
    return found;
  }
  function filesOf(page: string): Set<string> {
    const room = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${page}`));
    if (!room) throw new Error(`${page} is not a chunk of its own`);
    return withImports(room.fileName);
  }
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
  const first = entry ? withImports(entry.fileName) : new Set();
  return landings.map(({ address, page, of }) => {
    const asked = of === undefined ? first : new Set([...first, ...filesOf(of)]);
    return [address, [...filesOf(page)].filter((file) => !asked.has(file)).map((file) => `/${file}`)];
  });
}
