import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleType } from 'cockatiel';
import { SearchUnavailable } from './search-elasticsearch.ts';
import type { SearchEngine } from './search-port.ts';

export interface FallbackOptions {
  /** failures in a row after which the first engine is left alone, and for how long, in milliseconds */
  readonly failuresToOpen?: number;
  readonly openFor?: number;
  /** told of each answer that the second engine gave in place of the first, and why */
  onFallback?(reason: string): void;
}

/**
 * Asks the first engine, and the second one whenever the first gives no whole answer. A breaker spares people the wait while it
 * stays away, and lets one search through now and then: it comes back by itself.
 */
export function createSearchWithFallback(
  first: SearchEngine,
  second: SearchEngine,
  { failuresToOpen = 3, openFor = 3_000, onFallback = () => {} }: FallbackOptions = {},
): SearchEngine {
  const breaker = circuitBreaker(handleType(SearchUnavailable), {
    halfOpenAfter: openFor,
    breaker: new ConsecutiveBreaker(failuresToOpen),
  });

  async function ask<T>(act: (engine: SearchEngine) => Promise<T>): Promise<T> {
    try {
      return await breaker.execute(() => act(first));
    } catch (error) {
      if (!(error instanceof SearchUnavailable) && !(error instanceof BrokenCircuitError)) throw error;
      onFallback(error instanceof SearchUnavailable ? error.message : 'left alone after failures');
      return act(second);
    }
  }

  return {
    name: first.name,
    search: (wanted) => ask((engine) => engine.search(wanted)),
    suggest: (field, typed) => ask((engine) => engine.suggest(field, typed)),
  };
}
