import { createContext, use, useCallback, useRef, type ReactNode } from 'react';

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** The one assertive live region: new verdicts are read from it as "Kod w porządku, 5 901520 000059, Powidła…". */
export function AnnounceProvider({ children }: { children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  const announce = useCallback((text: string) => {
    const place = region.current;
    if (!place) return;
    // Emptied first, so that the same words are read again.
    place.textContent = '';
    setTimeout(() => (place.textContent = text), 50);
  }, []);
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
