const fileName =
  /(?<![\w./@*{}-])((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|js|mjs|css|sql|conf|sh|md))(?![\w/*]|\.\w)/g;

/** Names that look like files and are none of ours: libraries, examples, what is made when the product is built. */
const notFiles = new Set(['Node.js', 'postgres.js', 'ipaddr.js']);

/**
 * Files that a page names, or that the comments of a source do, as they are written there: `local-db.ts`, `pwa/core/texts/queue.ts`.
 * Lines of a recipe that say of a file that it is (new) name none that is there yet. What the code itself imports or reads is left out: it fails without a test.
 */
export function namedFiles(file: string, source: string): string[] {
  const text = file.endsWith('.md') ? source.replace(/^.*\(new\b.*$/gm, '') : commentsOf(file, source);
  return [...text.matchAll(fileName)]
    .map((found) => found[1] ?? '')
    .filter((name) => !notFiles.has(name) && !isPlaceholder(name));
}

function commentsOf(file: string, source: string): string {
  const line = /\.(sql)$/.test(file) ? /--.*$/gm : /\.(sh|conf)$/.test(file) ? /(?:^|\s)#.*$/gm : /(?:^|\s)\/\/.*$/gm;
  return [...source.matchAll(/\/\*[\s\S]*?\*\//g), ...source.matchAll(line)].map((found) => found[0]).join('\n');
}

/** `ROOM-texts.ts`, and `./worker.ts` of an example of an import. */
function isPlaceholder(name: string): boolean {
  return name.startsWith('.') || (/[A-Z]{4}/.test(name) && !name.endsWith('README.md'));
}
