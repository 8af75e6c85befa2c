import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Runs one of the longer programmes of a folder: `NAME [options]` names FOLDER/NAME.ts, which exports run(options). */
export async function runProgramme(folder: string, command: string, args: readonly string[]): Promise<void> {
  const [name, ...options] = args;
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && file !== 'run.ts' && file !== 'table.ts')
    .map((file) => file.slice(0, -3));
  if (!name || !existsSync(join(folder, `${name}.ts`))) {
    console.error(`usage: npm run ${command} -- ${names.join(' | ')}`);
    process.exit(2);
  }
  const programme = await import(join(folder, `${name}.ts`)); // one of the files listed above
  await programme.run(options);
}
