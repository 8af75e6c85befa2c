import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));
const places = { contract: 'api/contract', 'search-indexer': 'search-indexer' };

// The tests that every mutant meets: the quick ones of what is mutated. Packages of ours are those of the changed copy and not, as by
// their names in node_modules, the untouched ones.
export default defineConfig({
  root,
  resolve: {
    alias: Object.entries(places).map(([name, folder]) => ({
      find: new RegExp(`^@gtinoteka/${name}/`),
      replacement: `${root}${folder}/`,
    })),
  },
  test: {
    include: ['tests/search/*.unit.test.ts', 'tests/rules/search-words.unit.test.ts'],
  },
});
