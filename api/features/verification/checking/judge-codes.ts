import { AppError } from '../../../core/app-error.ts';
import type { Database } from '../../../core/database/database.ts';
import { judgeWithRegistry } from '../../../look-up/look-up-verdict.ts';
import { licenceFault, readStandings } from '../../../store/verification/catalogue-standings.ts';
import { readListed } from '../../../store/look-up/listed-codes.ts';
import { makeLookUpRows } from '../../../store/look-up/look-up-rows.ts';
import type { AskKeptRegistry } from '../../../store/look-up/registry-answers.ts';
import { knownByRecord, knownByRegistry, type KnownCode } from './known-code.ts';

/** What became of one code: what is known of it, the error of its look-up, or why it was not looked up (Polish). */
export type Judged = { readonly known: KnownCode } | { readonly error: unknown } | { readonly notOwn: string };

/**
 * Looks up codes (14 digits, distinct, of one batch of rows), uncounted; every one of them is in the answer. `onAsked` hears of those that
 * the global registry is about to be asked for, where there are any.
 */
export type JudgeCodes = (
  gtins: readonly string[],
  onAsked?: (asked: readonly string[]) => Promise<void>,
) => Promise<ReadonlyMap<string, Judged>>;

/** How long one file may wait for the global registry in all, in milliseconds; what it has not answered by then is not checked. */
const registryBudget = 120_000;
/** Codes in one statement: a few milliseconds of the database, so that a look-up beside it need not wait for long. */
const listed = 500;

/**
 * Looks codes up in our own base, and in the global registry what only that could know. Our base decides what it has a record or a
 * licence of, so that a whole list does not lean on somebody else's server.
 */
export function makeJudgeCodes(
  { pool }: Pick<Database, 'pool'>,
  askRegistry: AskKeptRegistry | null,
  { atOnce = 1 }: { /** statements at once: somebody waits for the whole list */ atOnce?: number } = {},
): JudgeCodes {
  const rows = makeLookUpRows(pool);
  let waited = 0;

  async function ask(gtin: string): ReturnType<AskKeptRegistry> {
    if (!askRegistry || waited >= registryBudget) throw new AppError('GLOBAL_REGISTRY_UNAVAILABLE');
    return askRegistry(gtin);
  }

  async function judgeByRegistry(gtin: string): Promise<Judged> {
    try {
      return { known: knownByRegistry(await judgeWithRegistry(gtin, await rows.read(gtin), askRegistry && ask)) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { error };
    }
  }

  return async (gtins, onAsked) => {
    const judged = new Map<string, Judged>();
    const undecided: string[] = [];
    for (let at = 0; at < gtins.length; at += listed * atOnce) {
      const parts = Array.from({ length: atOnce }, (_, n) => gtins.slice(at + n * listed, at + (n + 1) * listed));
      const answers = await Promise.all(parts.map((part) => (part.length === 0 ? [] : readListed(pool, part))));
      for (const [gtin, own] of answers.flatMap((answer) => [...answer])) {
        const known = knownByRecord(gtin, own);
        if (known) judged.set(gtin, { known });
        else undecided.push(gtin);
      }
    }
    if (askRegistry && undecided.length > 0) await onAsked?.(undecided);
    const began = performance.now();
    await Promise.all(undecided.map(async (gtin) => judged.set(gtin, await judgeByRegistry(gtin))));
    if (undecided.length > 0) waited += performance.now() - began;
    return judged;
  };
}

/** The same for product data, which are free of charge: only numbers of the company itself are looked up. */
export function judgeOwnCodes({ pool }: Pick<Database, 'pool'>, companyId: string, judgeCodes: JudgeCodes): JudgeCodes {
  return async (gtins, onAsked) => {
    const standings = await readStandings(pool, companyId, gtins);
    const judged = new Map<string, Judged>();
    for (const [gtin, standing] of standings) {
      const notOwn = licenceFault(standing);
      if (notOwn !== null) judged.set(gtin, { notOwn });
    }
    const own = gtins.filter((gtin) => !judged.has(gtin));
    return new Map([...judged, ...(await judgeCodes(own, onAsked))]);
  };
}
