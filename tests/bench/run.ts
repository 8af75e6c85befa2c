import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run bench -- NAME [options]`: runs tests/bench/NAME.ts, which exports run(options). Nothing is asserted on time. */
const [name, ...options] = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !['run.ts', 'table.ts'].includes(file))
  .map((file) => file.slice(0, -3));

if (!name || !existsSync(join(import.meta.dirname, `${name}.ts`))) {
  console.error(`usage: npm run bench -- ${names.join(' | ')}`);
  process.exit(2);
}
const bench = await import(`./${name}.ts`); // one of the files listed above
await bench.run(options);
