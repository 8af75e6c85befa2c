import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleType } from 'cockatiel';
import { SearchUnavailable, type SearchEngine } from './search-port.ts';

export interface FallbackOptions {
  /** failures in a row after which the first engine is left alone, and for how long, in milliseconds */
  readonly failuresToOpen?: number;
  readonly openFor?: number;
  /** whether the first engine is too far behind to be asked at all */
  isStale?(): boolean;
  /** told who answers, and whether in place of the first engine */
  onAnswer?(engine: SearchEngine['name'], fallback: boolean): void;
}

/**
 * Asks the first engine, and the second one whenever the first gives no whole answer or one that is out of date. A breaker spares
 * people the wait while it stays away, and lets one search through now and then: it comes back by itself.
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
    search: (wanted) => ask((engine) => engine.search(wanted)),
    suggest: (field, typed) => ask((engine) => engine.suggest(field, typed)),
    knownWords: (words) => ask((engine) => engine.knownWords(words)),
    meantWords: (word) => ask((engine) => engine.meantWords(word)),
  };
}
