import { useEffect, useState } from 'react';

/** Where a form keeps what is typed, for this tab alone, so that a reload loses nothing. */
export interface DraftSettings<Values> {
  /** the name it is stored under; one form of a page, one name */
  key: string;
  /** what was stored as the form's values; null where another version wrote something else */
  read: (stored: unknown) => Values | null;
}

/**
 * The values of a form. With a draft they outlive a reload of the tab, and nothing else: a form that is left is forgotten. Without storage,
 * or with a full one, a reload starts from the beginning.
 */
export function useDraft<Values extends object>(
  initial: Values | (() => Values),
  draft: DraftSettings<Values> | undefined,
): readonly [Values, (change: (now: Values) => Values) => void] {
  const key = draft?.key;
  const [values, setValues] = useState<Values>(
    () => (draft && stored(draft)) ?? (typeof initial === 'function' ? initial() : initial),
  );
  useEffect(() => {
    if (key !== undefined) keep(key, values);
  }, [key, values]);
  useEffect(() => (key === undefined ? undefined : () => keep(key, null)), [key]);
  return [values, setValues];
}

function stored<Values>({ key, read }: DraftSettings<Values>): Values | null {
  try {
    return read(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

function keep(key: string, values: object | null): void {
  try {
    if (values === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // A browser that stores nothing has nothing to forget either.
  }
}

/** While `isUnsent`, the browser asks in its own words before the page is closed, loaded again or left for another site. */
export function useAskBeforeLeaving(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return undefined;
    function ask(event: BeforeUnloadEvent): void {
      event.preventDefault();
      // Chrome before 119 asks for this alone.
      event.returnValue = '';
    }
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsent]);
}
