import { runProgramme } from '../support/run/programmes.ts';

/** `npm run bench -- NAME [options]`: no test. Those that `judge` their figures end with 1 when one is missed. */
await runProgramme(import.meta.dirname, 'bench', process.argv.slice(2));
