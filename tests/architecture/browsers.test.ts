import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository } from './import-graph.ts';

/** Runs the check on a folder with these files, as `npm run browsers` does on the built pwa. */
async function check(files: Record<string, string>): Promise<{ code: number; complaints: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-browsers-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return await new Promise((resolve) => {
      execFile(process.execPath, [join(repository, 'infra/lint/check-browsers.ts'), folder], (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, complaints: stderr + stdout }),
      );
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const script = 'export const answer = 42;';

describe('the check of supported browsers (A §1: Chrome 80, Firefox 68, Edge, Safari 13)', () => {
  test('the check of supported browsers (A §1: Chrome 80, Firefox 68, Edge, Safari 13) lets through what all of them know', async () => {
    const { code, complaints } = await check({
      'main.js': `
        const page = await_ => import('./other.js');
        console.log(import.meta.url, { ...{ a: 1 } }, [1, [2]].flat(), 2 ** 3, 'a'.matchAll(/a/g));
        async function* all() { for await (const x of all()) try { yield x } catch { return page } }
        export { all };`,
      'main.css': `
        .grid { display: grid; gap: 8px; position: sticky; padding-inline-start: 1px }
        .grid--wide { grid-template-columns: 1fr 1fr; gap: 16px }
        .row { display: flex } .row > * + * { margin-left: 8px }
        .box { width: 90%; width: min(90%, 40rem); top: 0; right: 0; bottom: 0; left: 0; inset: 0 }
        a:focus { outline: 2px solid } a:focus-visible { outline: 3px solid }
        @supports (aspect-ratio: 1) { .picture { aspect-ratio: 1 } }`,
      'index.html':
        '<script type="application/ld+json">{"a":1}</script><script type="module">import("./main.js")</script>',
    });
    expect(complaints).toContain('fit Chrome 80');
    expect(code).toBe(0);
  });

  test.each([
    ['optional chaining', 'export const a = globalThis.b?.c;'],
    ['nullish coalescing', 'export const a = globalThis.b ?? 1;'],
    ['syntax after ECMAScript 2019', 'let a = 1; a ||= 2;'],
    ['syntax after ECMAScript 2019', 'class A { x = 1 } new A();'],
    ['syntax after ECMAScript 2019', 'await 1;'],
    ['lookbehind', 'export const a = /(?<=x)y/;'],
    ['named group', 'export const a = /(?<year>\\d)/;'],
    ['unicode property', 'export const a = /\\p{L}/u;'],
    ['flag s', 'export const a = /a.b/s;'],
    ['BigInt literal', 'export const a = 1n;'],
    ['export * as', "export * as a from './b.js';"],
    ['replaceAll()', "export const a = 'a'.replaceAll('a', 'b');"],
    ['structuredClone', 'export const a = structuredClone({});'],
    ['ResizeObserver', 'export const a = new ResizeObserver(() => {});'],
    ['Promise.allSettled', 'export const a = Promise.allSettled([]);'],
  ])(
    'the check of supported browsers (A §1: Chrome 80, Firefox 68, Edge, Safari 13) refuses a script with %s',
    async (reason, source) => {
      const { code, complaints } = await check({ 'main.js': source });
      expect(complaints).toContain(reason);
      expect(code).toBe(1);
    },
  );

  test('the check of supported browsers (A §1: Chrome 80, Firefox 68, Edge, Safari 13) lets through a late built-in that is polyfilled or asked for first', async () => {
    const used = "export const a = 'a'.replaceAll('a', 'b');";
    const asked = 'export const b = typeof structuredClone === "function" ? structuredClone({}) : {};';
    const brought = 'window.queueMicrotask || (window.queueMicrotask = (task) => Promise.resolve().then(task));';
    const { complaints } = await check({
      'main.js': used,
      'b.js': asked,
      'c.js': 'queueMicrotask(() => {});',
      'polyfills-1.js': 'define({replaceAll:1});',
      'index.html': `<script>${brought}</script>`,
    });
    expect(complaints).toContain('fit Chrome 80');
  });

  test.each([
    [':has()', '.a:has(b) { color: red }'],
    [':is()', ':is(.a, .b) { color: red }'],
    [':where()', ':where(.a) { color: red }'],
    ['gap of a flex box', '.a { display: flex; gap: 8px }'],
    ['gap of a flex box', '.a { display: inline-flex } @media (min-width: 1px) { .a { column-gap: 8px } }'],
    ['gap where neither', '.a { gap: 8px }'],
    ['clamp()', '.a { width: clamp(1px, 2vw, 3px) }'],
    ['clamp()', ':root { --a: clamp(1px, 2vw, 3px) }'],
    ['min() and max()', '.a { width: min(1px, 2vw) }'],
    ['aspect-ratio', '.a { aspect-ratio: 1 }'],
    ['inset', '.a { inset: 0 }'],
    ['nesting', '.a { .b & { color: red } }'],
    ['@layer', '@layer base { .a { color: red } }'],
    ['@container', '@container (width > 1px) { .a { color: red } }'],
    ['a colour function', '.a { color: color-mix(in srgb, red, blue) }'],
    [':focus-visible without', '.a:focus-visible { outline: 1px solid }'],
    ['a length of 2022', '.a { height: 100dvh }'],
    ['media query with', '@media (width >= 600px) { .a { color: red } }'],
    ['margin-inline', '.a { margin-inline: auto }'],
  ])(
    'the check of supported browsers (A §1: Chrome 80, Firefox 68, Edge, Safari 13) refuses a stylesheet with %s: %s',
    async (reason, source) => {
      const { code, complaints } = await check({ 'main.js': script, 'main.css': source });
      expect(complaints).toContain(reason);
      expect(code).toBe(1);
    },
  );

  test('the check of supported browsers (A §1: Chrome 80, Firefox 68, Edge, Safari 13) reads what stands in the page itself', async () => {
    const { complaints } = await check({
      'main.js': script,
      'index.html': '<style>.a{aspect-ratio:1}</style><script>window.a?.b</script>',
    });
    expect(complaints).toContain('aspect-ratio');
    expect(complaints).toContain('optional chaining');
  });

  test('the check of supported browsers (A §1: Chrome 80, Firefox 68, Edge, Safari 13) refuses a folder without scripts: nothing checked is nothing proven', async () => {
    expect((await check({ 'main.css': '' })).code).toBe(1);
  });
});
