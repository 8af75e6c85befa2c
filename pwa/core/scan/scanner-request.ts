import { useSyncExternalStore } from 'react';

/** The part of a page that asks for a code from the camera, without leaving the page. */
type Request = (gtin: string) => void;

let request: Request | null = null;
const listeners = new Set<() => void>();

function change(next: Request | null): void {
  request = next;
  listeners.forEach((listener) => listener());
}

/** Opens the scanner over the page; `onCode` gets the digits of one code, in their own length, once it is read. */
export function requestScan(onCode: Request): void {
  change(onCode);
}

export function endScanRequest(): void {
  change(null);
}

/** What was asked for and not answered yet, for the window that the application draws. */
export function useScanRequest(): Request | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => request,
    () => null,
  );
}
