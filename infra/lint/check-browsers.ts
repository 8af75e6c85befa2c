import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPwa } from '../build-pwa.ts';
import { broughtBy, checkScript, namesIn } from './browser-scripts.ts';
import { checkStyles } from './browser-styles.ts';

// npm run browsers: checks that the built pwa runs in the browsers of A §1. Another folder may be named.
const given = process.argv[2];
if (!given) await buildPwa();
const folder = given ? resolve(given) : fileURLToPath(new URL('../../pwa/dist', import.meta.url));

const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
// Files of earlier builds were checked then.
const old: object = all.includes('old-assets.json')
  ? JSON.parse(readFileSync(resolve(folder, 'old-assets.json'), 'utf8'))
  : {};
const files = all.filter((file) => !(file.replace(/^assets[/\\]/, '') in old));
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const scripts = files.filter((file) => file.endsWith('.js'));
const pages = files.filter((file) => file.endsWith('.html'));
const isPolyfill = (file: string): boolean => /polyfills/.test(file);
const polyfilled = new Set([
  ...scripts.filter(isPolyfill).flatMap((file) => namesIn(read(file))),
  ...[...scripts, ...pages].flatMap((file) => broughtBy(read(file))),
]);

const complaints: string[] = [];
const complain = (file: string, found: string[]): void => {
  for (const complaint of found) complaints.push(`${relative(process.cwd(), join(folder, file))}: ${complaint}`);
};

for (const file of scripts) complain(file, checkScript(read(file), polyfilled, 'module'));
for (const file of files.filter((name) => name.endsWith('.css'))) complain(file, checkStyles(read(file)));
for (const file of pages) {
  const page = read(file);
  for (const [, attributes = '', body = ''] of page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
    if (body.trim() && !/type="(?!module|text\/javascript)/.test(attributes))
      complain(file, checkScript(body, polyfilled, attributes.includes('module') ? 'module' : 'script'));
  for (const [, body = ''] of page.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)) complain(file, checkStyles(body));
}

if (scripts.length === 0) complaints.push(`${folder}: there is no script to check`);
for (const complaint of complaints) console.error(complaint);
console.log(
  complaints.length > 0
    ? `${complaints.length} things that Chrome 80, Firefox 68, Edge 80 or Safari 13 do not know`
    : `${files.length} files fit Chrome 80, Firefox 68, Edge 80 and Safari 13`,
);
process.exitCode = complaints.length > 0 ? 1 : 0;
