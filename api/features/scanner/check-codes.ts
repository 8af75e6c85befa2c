import { lookupHeaders } from '@gtinoteka/contract/product-card.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { checkCodes } from '@gtinoteka/contract/scanner.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { idempotencyKeyOf } from '../../core/input/idempotency-key.ts';
import type { LookUp, LookUpInput } from '../../look-up/look-up.ts';

type Result = AnswerOf<typeof checkCodes>['results'][number];

/** Concurrent look-ups of one list; more would delay other callers. */
const atOnce = 32;

interface CheckedCode {
  readonly result: Result;
  /** headers of the daily limit, if there is one */
  readonly headers: Record<string, string> | null;
}

async function checkOne(lookUp: LookUp, input: LookUpInput): Promise<CheckedCode> {
  try {
    const { found, headers } = await lookUp.find(input);
    return { result: { gtin: input.typed, code: null, product: found.checked }, headers };
  } catch (error) {
    // A foreign membership is an error of the whole call; unexpected errors are not verdicts.
    if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error;
    return { result: { gtin: input.typed, code: error.code, product: null }, headers: error.headers ?? null };
  }
}

/** Runs a task for each item, `atOnce` at a time; results are in the order of the items. */
async function inTurns<Item, Outcome>(
  items: readonly Item[],
  run: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  async function work(): Promise<void> {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) outcomes[index] = await run(item);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
}

/** Headers of the limit after the list: those with the smallest remainder. */
function lowestLimitHeaders(checked: readonly CheckedCode[]): Record<string, string> {
  const remainingOf = ({ headers }: CheckedCode): number => Number(headers?.[lookupHeaders.left] ?? Infinity);
  const least = checked.reduce<CheckedCode | null>(
    (so, one) => (so && remainingOf(so) <= remainingOf(one) ? so : one),
    null,
  );
  const named = Object.values(lookupHeaders).flatMap((name) => {
    const value = least?.headers?.[name];
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(named);
}

/** Verdicts on a list of codes, each counted as a look-up; parallel lists share one limit. */
export const checkCodesRoute = defineRoute(checkCodes, async ({ params, body, request, reply }, { lookUp }) => {
  // A malformed key is an error of the call, not of each code.
  idempotencyKeyOf(request);
  const checked = await inTurns(body.gtins, (typed) => checkOne(lookUp, { request, typed, membershipId: params.id }));
  reply.headers(lowestLimitHeaders(checked));
  return { results: checked.map(({ result }) => result) };
});
