import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles } from './compress-files.ts';
import { staticPage } from './static-page.ts';

/** Syntax the browsers of A §1 read: Chrome 80, Edge 80, Firefox 68, Safari 13. All of them load modules. */
const oldestBrowsers = ['chrome80', 'edge80', 'firefox68', 'safari13'];

// A default export because vite reads nothing else.
export default defineConfig({
  plugins: [react(), staticPage(), compressFiles()],
  build: {
    target: oldestBrowsers,
    cssTarget: oldestBrowsers,
    // Small files in style sheets and scripts would be fetched with the first page by those who never see them.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
  preview: { proxy: { '/api': 'http://localhost:3000' } },
});
