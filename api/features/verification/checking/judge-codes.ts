import { AppError } from '../../../core/app-error.ts';
import type { Database } from '../../../core/database/database.ts';
import { judgeWithRegistry } from '../../../look-up/look-up-verdict.ts';
import { licenceFault, readCatalogueEntries } from '../../../store/verification/catalogue-entries.ts';
import { lookUpBatch } from '../../../store/look-up/batch-look-up.ts';
import { makeLookUpRows } from '../../../store/look-up/look-up-rows.ts';
import type { AskCachedRegistry } from '../../../store/look-up/registry-answers.ts';
import { codeFromRecord, codeFromRegistry, type KnownCode } from './known-code.ts';

/** Outcome of one code: known data, the error of its look-up, or a reason not to look it up (Polish). */
export type CodeOutcome = { readonly known: KnownCode } | { readonly error: unknown } | { readonly notOwn: string };

/**
 * Looks up distinct 14-digit codes of one batch without counting them; the map has every code.
 * - Calls `onPending` with the codes about to be requested from the global registry, if any.
 */
export type JudgeCodes = (
  gtins: readonly string[],
  onPending?: (pending: readonly string[]) => Promise<void>,
) => Promise<ReadonlyMap<string, CodeOutcome>>;

/** Total time of one file in the global registry, in milliseconds; later codes stay unchecked. */
const registryBudget = 120_000;
/** Codes in one statement: it takes a few milliseconds, so concurrent look-ups are not delayed. */
const codesPerStatement = 500;

/**
 * Looks codes up in the database, and in the global registry only codes without a record or licence.
 * - A long list thus causes few requests to an external server.
 */
export function makeJudgeCodes(
  { pool }: Pick<Database, 'pool'>,
  askRegistry: AskCachedRegistry | null,
  { atOnce = 1 }: { /** concurrent statements, for callers that need the whole list at once */ atOnce?: number } = {},
): JudgeCodes {
  const rows = makeLookUpRows(pool);
  let registryTime = 0;

  async function ask(gtin: string): ReturnType<AskCachedRegistry> {
    if (!askRegistry || registryTime >= registryBudget) throw new AppError('GLOBAL_REGISTRY_UNAVAILABLE');
    return askRegistry(gtin);
  }

  async function judgeByRegistry(gtin: string): Promise<CodeOutcome> {
    try {
      return { known: codeFromRegistry(await judgeWithRegistry(gtin, await rows.read(gtin), askRegistry && ask)) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { error };
    }
  }

  return async (gtins, onPending) => {
    const judged = new Map<string, CodeOutcome>();
    const undecided: string[] = [];
    for (let at = 0; at < gtins.length; at += codesPerStatement * atOnce) {
      const parts = Array.from({ length: atOnce }, (_, n) =>
        gtins.slice(at + n * codesPerStatement, at + (n + 1) * codesPerStatement),
      );
      const answers = await Promise.all(parts.map((part) => (part.length === 0 ? [] : lookUpBatch(pool, part))));
      for (const [gtin, own] of answers.flatMap((answer) => [...answer])) {
        const known = codeFromRecord(gtin, own);
        if (known) judged.set(gtin, { known });
        else undecided.push(gtin);
      }
    }
    if (askRegistry && undecided.length > 0) await onPending?.(undecided);
    const began = performance.now();
    await Promise.all(undecided.map(async (gtin) => judged.set(gtin, await judgeByRegistry(gtin))));
    if (undecided.length > 0) registryTime += performance.now() - began;
    return judged;
  };
}

/** JudgeCodes for uploads, which are free of charge: only codes of the company itself are looked up. */
export function judgeOwnCodes({ pool }: Pick<Database, 'pool'>, companyId: string, judgeCodes: JudgeCodes): JudgeCodes {
  return async (gtins, onPending) => {
    const entries = await readCatalogueEntries(pool, companyId, gtins);
    const judged = new Map<string, CodeOutcome>();
    for (const [gtin, entry] of entries) {
      const notOwn = licenceFault(entry);
      if (notOwn !== null) judged.set(gtin, { notOwn });
    }
    const own = gtins.filter((gtin) => !judged.has(gtin));
    return new Map([...judged, ...(await judgeCodes(own, onPending))]);
  };
}
