import type { ImportRun } from '@gtinoteka/contract/office/import-runs.ts';

/** How soon a run that goes on is requested again, in milliseconds. */
const askEvery = 1_500;

/** Whether a worker has something to do for it. */
export function isGoingOn({ state }: Pick<ImportRun, 'state'>): boolean {
  return state === 'waiting' || state === 'running' || state === 'undoing';
}

/** How soon runs are requested again; false while none of them goes on. */
export function nextLook(runs: readonly Pick<ImportRun, 'state'>[]): number | false {
  return runs.some(isGoingOn) ? askEvery : false;
}
