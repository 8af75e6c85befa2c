import { writeFile } from 'node:fs/promises';
import { clientTypesFile, writeClientTypes } from './client-types.ts';

// npm run client-types: after a change of the calls for programs.
await writeFile(clientTypesFile, await writeClientTypes());
