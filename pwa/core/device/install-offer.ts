/** What Chromium hands to a page that may offer its installation. */
export interface InstallOffer extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

/** Keeps the browser's own offer back, so that the page makes it at a time that suits. Call before the first paint. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    // The one event of this name; the types of the DOM do not know it.
    setOffer(event as InstallOffer);
  });
  addEventListener('appinstalled', () => setOffer(null));
}

function setOffer(next: InstallOffer | null): void {
  offer = next;
  listeners.forEach((listener) => listener());
}

/** For useSyncExternalStore. */
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function installOffer(): InstallOffer | null {
  return offer;
}
