import { runProgramme } from '../support/programmes.ts';

/** `npm run bench -- NAME [options]`: nothing is asserted on time. */
await runProgramme(import.meta.dirname, 'bench', process.argv.slice(2));
