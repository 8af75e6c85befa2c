import type { Database } from '../../core/database/database.ts';
import { purgeDailyListings } from './daily-listings.ts';
import { purgeDailyLookups } from './daily-lookups.ts';
import { purgeLookUpKeys } from './look-up-keys.ts';
import { purgeRegistryAnswers } from './registry-answers.ts';
import { purgeSpentChallenges } from './spent-challenges.ts';

const purgedEvery = 60 * 60 * 1_000;

/** Removes what look-ups no longer need. */
async function purgeLookUps(database: Database): Promise<void> {
  await Promise.all([
    purgeDailyLookups(database),
    purgeDailyListings(database),
    purgeLookUpKeys(database),
    purgeRegistryAnswers(database),
    purgeSpentChallenges(database),
  ]);
}

/** Purges now and every hour, in every process. A purge that fails is made up for by the next one. */
export function startLookUpPurge(database: Database): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const purge = (): void => {
    running = purgeLookUps(database).catch(() => {});
  };
  purge();
  const timer = setInterval(purge, purgedEvery).unref();
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
