import type { Rolldown } from 'vite';

/** Rooms worth asking for before the scripts that know them: where people land from outside. */
const landings: readonly { address: string; page: string }[] = [
  { address: '^/catalog/?$', page: 'features/catalogue/catalogue-page.tsx' },
  { address: '^/catalog/.', page: 'features/product-card/product-card-page.tsx' },
  { address: '^/login/?$', page: 'features/session/login-page.tsx' },
];

/** For shell.js: a pattern of addresses and the scripts and style sheets that the first page does not already ask for. */
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
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
  const first = entry ? withImports(entry.fileName) : new Set();
  return landings.map(({ address, page }) => {
    const room = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${page}`));
    if (!room) throw new Error(`${page} is not a chunk of its own`);
    return [address, [...withImports(room.fileName)].filter((file) => !first.has(file)).map((file) => `/${file}`)];
  });
}
