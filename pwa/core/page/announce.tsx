import { createContext, use, useCallback, useEffect, useRef, type ReactNode } from 'react';
import { onSignOut } from '../session/sign-out-registry.ts';

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** The one assertive live region: new verdicts are read from it as "Kod w porządku, 5 901520 000059, Powidła…". */
export function AnnounceProvider({ children }: { children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  const announce = useCallback((text: string) => {
    const place = region.current;
    clearTimeout(due.current);
    if (!place) return;
    // Emptied first, so that the same words are read again.
    place.textContent = '';
    due.current = setTimeout(() => (place.textContent = text), 50);
  }, []);
  // What was said to one person is not left for the next.
  useEffect(
    () =>
      onSignOut(() => {
        clearTimeout(due.current);
        if (region.current) region.current.textContent = '';
      }),
    [],
  );
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="vh" aria-live="assertive" ref={region} />
    </AnnounceContext>
  );
}

export function useAnnounce(): (text: string) => void {
  return use(AnnounceContext);
}
