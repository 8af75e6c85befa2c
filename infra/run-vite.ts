import { fileURLToPath } from 'node:url';
import { build } from 'vite';

// Builds the pwa into the named folder and exits. A separate process of build-pwa.ts: a build keeps both cores busy, and
// what a plugin leaves open (a server that rendered the first page) must not keep that process from ending.
const pwa = fileURLToPath(new URL('../pwa', import.meta.url));
try {
  await build({ root: pwa, logLevel: 'warn', build: { outDir: process.argv[2], emptyOutDir: true } });
  process.exit(0);
} catch (error) {
  console.error(error);
  process.exit(1);
}
