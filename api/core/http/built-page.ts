import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads the built page, and again after another build replaced it. Until then every call returns the same string. While a build is
 * being replaced the file is missing for a moment: the last text is returned.
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
