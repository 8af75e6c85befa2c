import type { ImportRun } from '@gtinoteka/contract/office/import-runs.ts';
import { formatMoment } from '../../core/page/format.ts';
import { VerdictChip } from '../../ui/verdict/verdict.tsx';
import { runsTexts as texts } from './runs-texts.ts';

/** How a run stands, as a word with its shape. */
export function RunState({ run: { state } }: { run: ImportRun }) {
  const look = ({ failed: 'bad', done: 'ok', undone: 'none' } as const)[state as 'done'] ?? 'wait'; // any other state waits
  return <VerdictChip state={look}>{texts.states[state]}</VerdictChip>;
}

/** Names of its files. */
export function namesOf({ fileNames }: ImportRun): string {
  return fileNames.join(', ');
}

/** When a run began, how long it took and who started it. */
export function circumstancesOf({ createdAt, seconds, startedBy, origin }: ImportRun): string {
  const from = { command: texts.fromCommand, program: texts.fromProgram, browser: '' }[origin];
  const who = startedBy ? texts.startedBy(startedBy) : from;
  return [formatMoment(createdAt), seconds === null ? '' : texts.seconds(seconds), who].filter(Boolean).join(', ');
}
