import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';

/** Folder of the real data beside the repository. It is not part of it, so tests that read it must do without. */
export const sharedData = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

/** A describe() that needs files of the real data (paths below shared/data) and is skipped, saying so, without them. */
export function describeWithSharedData(title: string, paths: string[], body: () => void): void {
  const missing = paths.filter((path) => !existsSync(`${sharedData}${path}`));
  if (missing.length === 0) describe(title, body);
  else describe.skip(`${title} [skipped: no ../shared/data/${missing.join(', ')}]`, () => named(body));
}

/** Names the tests of a body that is skipped; one that reads the data before its tests has none to name. */
function named(body: () => void): void {
  try {
    body();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    it('reads real data', () => {});
  }
}
