import { useEffect, useSyncExternalStore } from 'react';
import { shellTexts } from '../texts/shell.ts';

/** Title of the tab while a page is shown: "Katalog – Gtinoteka". */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${shellTexts.productName}`;
  }, [title]);
}

let barTitle: string | null = null;
const listeners = new Set<() => void>();

function changeBarTitle(title: string | null): void {
  barTitle = title;
  listeners.forEach((listener) => listener());
}

/** What the phone's bar says while a part is shown whose heading is not that of its screen; null: the screen's title. */
export function useBarTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return undefined;
    changeBarTitle(title);
    return () => changeBarTitle(null);
  }, [title]);
}

/** For the bar: what such a part has said. */
export function useShownBarTitle(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => barTitle,
    () => null,
  );
}
