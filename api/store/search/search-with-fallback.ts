import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleType } from 'cockatiel';
import { SearchUnavailable, type SearchEngine } from './search-port.ts';

export interface FallbackOptions {
  /** consecutive failures that open the breaker, and for how many milliseconds */
  readonly failuresToOpen?: number;
  readonly openFor?: number;
  /** whether the first engine is too far behind to be used */
  isStale?(): boolean;
  /** notified of the engine that answered, and whether it was the fallback */
  onAnswer?(engine: SearchEngine['name'], fallback: boolean): void;
}

/**
 * Queries the first engine; falls back to the second if the first fails or is stale.
 * - A breaker skips a failing engine and retries it with one search now and then.
 */
export function createSearchWithFallback(
  first: SearchEngine,
  second: SearchEngine,
  { failuresToOpen = 3, openFor = 3_000, isStale = () => false, onAnswer = () => {} }: FallbackOptions = {},
): SearchEngine {
  const breaker = circuitBreaker(handleType(SearchUnavailable), {
    halfOpenAfter: openFor,
    breaker: new ConsecutiveBreaker(failuresToOpen),
  });

  async function ask<T>(act: (engine: SearchEngine) => Promise<T>): Promise<T> {
    if (isStale()) return askSecond(act);
    try {
      const answer = await breaker.execute(() => act(first));
      onAnswer(first.name, false);
      return answer;
    } catch (error) {
      if (!(error instanceof SearchUnavailable) && !(error instanceof BrokenCircuitError)) throw error;
      return askSecond(act);
    }
  }

  function askSecond<T>(act: (engine: SearchEngine) => Promise<T>): Promise<T> {
    onAnswer(second.name, true);
    return act(second);
  }

  return {
    name: first.name,
    search: (filters) => ask((engine) => engine.search(filters)),
    suggest: (field, typed) => ask((engine) => engine.suggest(field, typed)),
    knownWords: (words) => ask((engine) => engine.knownWords(words)),
    meantWords: (word) => ask((engine) => engine.meantWords(word)),
  };
}
