/** Keys this product keeps in local storage. Nothing secret is ever kept there; tokens are not. */
export type LocalKey =
  | 'activeId'
  | 'gtinoteka.session'
  | 'gtinoteka.quota'
  | 'gtinoteka.cookies'
  | 'gtinoteka.theme'
  | 'gtinoteka.demo'
  | 'gtinoteka.botCheckUntil'
  | 'gtinoteka.clockBehind'
  | 'gtinoteka.install'
  | 'gtinoteka.scanner'
  | 'gtinoteka.local'
  | 'gtinoteka.kept'
  | 'gtinoteka.packs'
  | 'gtinoteka.wipe'
  | 'gtinoteka.signOut'
  | 'gtinoteka.terms'
  | 'gtinoteka.notice'
  | 'gtinoteka.away'
  | 'gtinoteka.databaseFormats';

/** Text kept under a key; null where there is none or the browser refuses storage. */
export function readLocal(key: LocalKey): string | null {
  // The build draws the first page outside a browser.
  if (typeof window === 'undefined') return null;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or forgets the key when it is null. A full or forbidden storage is not an error: the page works without. */
export function writeLocal(key: LocalKey, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Private browsing may forbid storage; what is kept here is only for comfort.
  }
}

/** Parsed JSON under a key, checked by the caller's guard; null when absent, broken or of another shape. */
export function readLocalJson<T>(key: LocalKey, isRight: (value: unknown) => value is T): T | null {
  const text = readLocal(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRight(value) ? value : null;
  } catch {
    return null;
  }
}
