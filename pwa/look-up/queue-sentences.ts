import type { LookUp } from '../core/device/local-db.ts';
import type { StatusMessage } from '../core/page/status-messages.tsx';
import { queueTexts as texts } from '../core/texts/queue.ts';

type Settled = Pick<LookUp, 'state' | 'code' | 'verdict' | 'fault'>;

const order: readonly LookUp['verdict'][] = ['ok', 'warn', 'none', 'bad', 'wait'];

/** "2 w porządku, 1 bez licencji": how codes came out, the good ones first. */
function countsOf(entries: readonly Settled[], nameOf: (one: Settled, count: number) => string): string {
  const groups = new Map<string, Settled[]>();
  const sorted = [...entries].sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
  for (const one of sorted) {
    // Which of several forms is written is known once all are counted.
    const name = nameOf(one, 1);
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups.values()]
    .flatMap((group) => group.slice(0, 1).map((one) => `${group.length}\u00a0${nameOf(one, group.length)}`))
    .join(', ');
}

/** "3 w porządku, 1 wycofany, 1 bez licencji": codes that have an answer. */
export function answeredSentence(entries: readonly Settled[]): string {
  return countsOf(entries, ({ code, verdict }, count) => texts.outcome(code, verdict, count));
}

/** "1 wymaga zalogowania": codes that the server would not check. */
export function refusedSentence(entries: readonly Settled[]): string {
  return countsOf(entries, ({ fault }, count) => texts.refusal(fault?.code, count));
}

/**
 * What is said when nothing of the queue can be sent any more: how many codes were checked and how they came out, how many were not and
 * why, how many the daily limit holds and until when. Null where there is nothing to say.
 */
export function queueEndMessage({
  settled,
  held,
  heldUntil,
  isBack,
}: {
  settled: readonly Settled[];
  /** how many codes the limit holds */
  held: number;
  /** in milliseconds of `serverNow()` */
  heldUntil: number | null;
  /** the connection was lost before */
  isBack: boolean;
}): Omit<StatusMessage, 'action'> | null {
  const answered = settled.filter(({ state }) => state === 'answered');
  const refused = settled.filter(({ state }) => state === 'refused');
  const sentences = [
    answered.length > 0 && texts.checked(answered.length, answeredSentence(answered)),
    refused.length > 0 && texts.unchecked(refused.length, refusedSentence(refused)),
    held > 0 && heldUntil !== null && texts.heldByLimit(held, heldUntil),
  ].filter((sentence) => sentence !== false);
  if (sentences.length === 0) return null;
  const type = refused.length + held > 0 ? 'warn' : 'info';
  return { type, text: [...(isBack ? [texts.back] : []), ...sentences].join(' ') };
}
