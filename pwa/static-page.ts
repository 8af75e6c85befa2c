import react from '@vitejs/plugin-react';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { firstFonts } from './first-fonts.ts';
import { roomChunks } from './room-chunks.ts';

/** Names of style sheets, pictures and fonts, in both builds. */
export const assetFileNames = 'assets/[name]-[hash:7][extname]';

/**
 * Makes index.html a page that is complete before any script runs: home as a stranger sees it, its style sheet and the marks of
 * shell.js inline (the server allows exactly these by their hashes), its fonts asked for at once. React then draws the same
 * page over it. On other addresses shell.js hides what is home's alone.
 */
export function staticPage(): Plugin {
  let root = '';
  return {
    name: 'static-page',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html;
        const files = Object.values(bundle);
        const sheets = [...html.matchAll(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g)].map(
          ([link, address = '']) => {
            const sheet = files.find(({ fileName }) => fileName === address);
            if (sheet?.type !== 'asset') throw new Error(`${address} is not part of the build`);
            return { link, address, text: String(sheet.source).trim() };
          },
        );
        const fonts = files
          .map(({ fileName }) => fileName)
          .filter((name) => /plex-(latin|polish)-[^/]*\.woff2$/.test(name));
        const home = await renderHome(root);
        for (const [, address = ''] of home.matchAll(/<img src="\/([^"]+)"/g)) {
          if (!files.some(({ fileName }) => fileName === address))
            throw new Error(`${address} is not part of the build`);
        }
        const marks = readFileSync(join(root, 'app/frame/shell.js'), 'utf8')
          .replace(/^\s*\/\/.*$/gm, '')
          .replace(/\n\s*/g, '')
          .replace(
            'var sheets = []',
            () => `var sheets = ${JSON.stringify(sheets.map(({ address }) => `/${address}`))}`,
          )
          .replace('var rooms = []', () => `var rooms = ${JSON.stringify(roomChunks(bundle))}`);
        let page = html;
        for (const { link } of sheets) page = page.replace(link, '');
        return (
          page
            // The page is complete without its scripts: they must not hold up its first paint.
            .replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
            .replace('</head>', () => `<style>${sheets.map(({ text }) => text).join('')}</style>\n  </head>`)
            .replace('<script src="/app/frame/shell.js"></script>', () => `<script>${marks}</script>`)
            .replace('<!--home-->', () => home)
            .replace(
              '</title>',
              () =>
                `</title>${fonts.map((name) => `\n    <link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin />`).join('')}`,
            )
        );
      },
    },
  };
}

/** Draws home with React: builds prerender.tsx for Node, beside the modules it imports, and runs it. */
async function renderHome(root: string): Promise<string> {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'static-page-'));
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      plugins: [firstFonts(), react()],
      // The same names as in the browser's build, so that addresses of pictures agree.
      build: {
        ssr: 'app/start/prerender.tsx',
        outDir: folder,
        assetsInlineLimit: 0,
        rolldownOptions: { output: { entryFileNames: 'page.js', assetFileNames } },
      },
    });
    const page: { renderHome(): string } = await import(pathToFileURL(join(folder, 'page.js')).href);
    return page.renderHome();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
