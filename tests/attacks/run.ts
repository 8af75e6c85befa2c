import { runProgramme } from '../support/programmes.ts';

/** `npm run attacks -- NAME [options]` */
await runProgramme(import.meta.dirname, 'attacks', process.argv.slice(2));
