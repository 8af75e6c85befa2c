import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads the page as it was built, and again when another build was put in its place. The same text is the same string until
 * then. While a build is being put in place the page is not there for a moment: the last one stands.
 */
export function makePageReader(webRoot: string): () => Promise<string> {
  const path = join(webRoot, 'index.html');
  let known: { version: string; text: string } | null = null;
  return async () => {
    try {
      const { mtimeMs, size, ino } = await stat(path);
      const version = `${mtimeMs} ${size} ${ino}`;
      if (known?.version !== version) known = { version, text: await readFile(path, 'utf8') };
    } catch (error) {
      if (!known) throw error;
    }
    return known.text;
  };
}
