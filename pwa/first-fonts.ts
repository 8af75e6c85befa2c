import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const files = '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans';

/** Letters that every Polish page has, in the weights in use: 30 kB instead of 77. tokens.css names the same letters. */
const fonts = [
  { name: 'plex-latin.woff2', source: `${files}-latin-wght-normal.woff2`, letters: `${ascii()}\u00a0°§·×óÓ–—’„”…→` },
  { name: 'plex-polish.woff2', source: `${files}-latin-ext-wght-normal.woff2`, letters: 'ąĄćĆęĘłŁńŃśŚźŹżŻ' },
];
const weights = { min: 400, max: 700 };

function ascii(): string {
  return String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 0x20 + i));
}

/** Makes the fonts of the first page out of whole ones; style sheets name them `first-fonts/NAME`. */
export function firstFonts(): Plugin {
  const folder = fileURLToPath(new URL('node_modules/.cache/first-fonts', import.meta.url));
  return {
    name: 'first-fonts',
    async config() {
      const { resolve } = createRequire(import.meta.url);
      await mkdir(folder, { recursive: true });
      for (const { name, source, letters } of fonts) {
        const whole = await readFile(resolve(source));
        const options = { targetFormat: 'woff2', variationAxes: { wght: weights } } as const;
        await writeFile(join(folder, name), await subsetFont(whole, letters, options));
      }
      return { resolve: { alias: [{ find: /^first-fonts/, replacement: folder }] } };
    },
  };
}
