import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { bareContract } from './bare-contract.ts';
import { compressFiles } from './compress-files.ts';
import { firstFonts } from './first-fonts.ts';
import { assetFileNames, staticPage } from './static-page.ts';
import { webManifest } from './web-manifest.ts';

/** Syntax the browsers of A §1 read: Chrome 80, Edge 80, Firefox 68, Safari 13. All of them load modules. */
const oldestBrowsers = ['chrome80', 'edge80', 'firefox68', 'safari13'];

/** What every page needs and no release of ours changes: a chunk that stays in the cache. */
const lasting = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/[^/]+)\//;

/** Largest module, in bytes, that may be loaded by rooms that do not need it. */
const smallPart = 6000;

/** The service worker, with the list of what it keeps from the start: all but what few people ever need. */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: '.',
  filename: 'service-worker.ts',
  // Registered by update-prompt.tsx, long after the first paint.
  injectRegister: false,
  manifest: webManifest,
  injectManifest: {
    target: oldestBrowsers,
    rollupFormat: 'iife',
    globPatterns: ['index.html', 'assets/*.{js,css,svg,woff2}'],
    // Whole fonts, the editor of pages and the office's plots: kept once they were used. So is the reader of barcodes, which keep-for-later.ts uses.
    globIgnores: ['assets/ibm-plex-*', 'assets/text-editor-*', 'assets/cms-room-*', 'assets/day-plot-*'],
    dontCacheBustURLsMatching: /^assets\//,
  },
});

// A default export because vite reads nothing else.
export default defineConfig(({ command }) => ({
  plugins: [bareContract(), firstFonts(), react(), staticPage(), serviceWorker, compressFiles()],
  resolve: {
    alias:
      command === 'build'
        ? [
            // Its package names the build with warnings for developers alone.
            {
              find: /^react-router$/,
              replacement: fileURLToPath(import.meta.resolve('react-router').replace('development', 'production')),
            },
            {
              find: /^\.\.\/createLucideIcon\.mjs$/,
              replacement: fileURLToPath(new URL('ui/control/lucide-icon.ts', import.meta.url)),
            },
          ]
        : [],
  },
  build: {
    target: oldestBrowsers,
    cssTarget: oldestBrowsers,
    // Small files in style sheets and scripts would be fetched with the first page by those who never see them.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What it does is hurry; browsers without modulepreload load the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first page names every file that may follow: a letter less of each, of eight, is a tenth of a kilobyte there.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames,
        codeSplitting: {
          groups: [
            { name: 'parts', test: lasting },
            // All else that the first page imports, in one file: it packs better than twenty.
            { name: 'first', tags: ['$initial'] },
            // What the rooms with files share: each chunk more makes the first page longer by its name.
            {
              name: 'files',
              test: /\/pwa\/core\/(network\/(fetch-file|idempotency-key)|page\/(file-size|save-file|table-file))\.ts$/,
            },
            // Small parts of many rooms; then of three or more what belongs together, so that those who land in the catalogue or on a card
            // load nothing that only rooms behind the log-in need.
            {
              name: 'shared',
              test: /\/pwa\/(ui|core)\/|\/api\/contract\//,
              minShareCount: 14,
              maxModuleSize: smallPart,
            },
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
            // Of the catalogue and of cards, too small for files of their own. In that of the search, cards would load the search too.
            {
              name: 'small',
              test: /\/(contract\/(catalogue|listing-headers|people\/company|rules\/(net-units|nip))|core\/(scan\/scanner-request|texts\/terms|device\/(suggestions|categories)|page\/copy-text)|ui\/form\/terms-question)\.tsx?$/,
            },
            { name: 'search', test: /\/pwa\/ui\/(search|barcode)\//, minShareCount: 3, maxModuleSize: smallPart },
            { name: 'verdict', test: /\/pwa\/ui\/verdict\//, minShareCount: 3, maxModuleSize: smallPart },
            { name: 'inner', test: /\/pwa\/ui\//, minShareCount: 3, maxModuleSize: smallPart },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
  preview: { proxy: { '/api': 'http://localhost:3000' } },
}));
