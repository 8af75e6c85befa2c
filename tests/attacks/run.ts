import { runProgramme } from '../support/run/programmes.ts';

/** `npm run attacks -- NAME [options]` */
await runProgramme(import.meta.dirname, 'attacks', process.argv.slice(2));
