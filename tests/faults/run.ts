import { runProgramme } from '../support/run/programmes.ts';

/** `npm run faults -- NAME [options]` */
await runProgramme(import.meta.dirname, 'faults', process.argv.slice(2));
