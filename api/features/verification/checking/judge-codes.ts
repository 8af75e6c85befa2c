import { AppError } from '../../../core/app-error.ts';
import type { Database } from '../../../core/database/database.ts';
import { judgeWithRegistry, judgeWithoutRegistry, type FoundProduct } from '../../../look-up/look-up-verdict.ts';
import { makeLookUpRows } from '../../../store/look-up/look-up-rows.ts';
import type { AskKeptRegistry } from '../../../store/look-up/registry-answers.ts';

/** What became of one code: the product, or the error of its look-up. */
export type Judged = { readonly found: FoundProduct } | { readonly error: unknown };

/** Looks up codes (14 digits, distinct), uncounted; every one of them is in the answer. */
export type JudgeCodes = (gtins: readonly string[]) => Promise<ReadonlyMap<string, Judged>>;

/** How long one file may wait for the global registry in all, in milliseconds; what it has not answered by then is not checked. */
const registryBudget = 120_000;

/**
 * Looks codes up in our own base, and in the global registry what only that could know. Our base decides what it has a record or a
 * licence of, so that a whole list does not lean on somebody else's server.
 */
export function makeJudgeCodes({ pool }: Pick<Database, 'pool'>, askRegistry: AskKeptRegistry | null): JudgeCodes {
  const rows = makeLookUpRows(pool);
  let waited = 0;

  async function ask(gtin: string): ReturnType<AskKeptRegistry> {
    if (!askRegistry || waited >= registryBudget) throw new AppError('GLOBAL_REGISTRY_UNAVAILABLE');
    return askRegistry(gtin);
  }

  async function judge(gtin: string): Promise<Judged> {
    const own = await rows.read(gtin);
    try {
      const found = judgeWithoutRegistry(gtin, own);
      return { found: found ?? (await judgeWithRegistry(gtin, own, askRegistry && ask)) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { error };
    }
  }

  return async (gtins) => {
    const began = performance.now();
    const judged = await Promise.all(gtins.map(async (gtin) => [gtin, await judge(gtin)] as const));
    waited += performance.now() - began;
    return new Map(judged);
  };
}
