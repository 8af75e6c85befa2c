import { runProgramme } from '../support/programmes.ts';

/** `npm run faults -- NAME [options]` */
await runProgramme(import.meta.dirname, 'faults', process.argv.slice(2));
