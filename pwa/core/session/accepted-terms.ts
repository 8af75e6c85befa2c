import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '../device/local-store.ts';
import { queryClient } from '../network/query-client.ts';

/** A look-up by somebody without a membership who has not accepted the terms (A §5): nothing was asked. */
export class TermsNeeded extends Error {}

/** For a browser that keeps nothing: the answer lasts as long as the page. */
let acceptedHere = false;
const listeners = new Set<() => void>();

/** Whether the terms were accepted in this browser. */
export function areTermsAccepted(): boolean {
  return acceptedHere || readLocal('gtinoteka.terms') === '1';
}

/** Remembers the answer. What was held up by its lack is asked for, wherever it is shown. */
export function acceptTerms(isAccepted: boolean): void {
  acceptedHere = isAccepted;
  writeLocal('gtinoteka.terms', isAccepted ? '1' : null);
  for (const listener of listeners) listener();
  if (isAccepted)
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error instanceof TermsNeeded });
}

/** Calls back whenever the answer changes; gives what stops it. */
export function onAcceptedTerms(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the terms were accepted, and what remembers it. */
export function useAcceptedTerms(): [boolean, (isAccepted: boolean) => void] {
  return [useSyncExternalStore(onAcceptedTerms, areTermsAccepted), acceptTerms];
}
