import { inject } from 'vitest';
import { awaitResult } from '../run/begun.ts';

await awaitResult(inject('productUrls'));
