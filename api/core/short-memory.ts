/** Places for keys that were offered once: 256 kB, of which none is handed to the garbage collector. */
const places = 65_536;

/**
 * Remembers values for at most `lasts` milliseconds. Only a key that is offered twice within that time is kept: what is asked
 * for once costs no memory, and a scan of many keys does not push out what is asked for often. Of a key offered once a fingerprint
 * alone is noted, so that now and then one of equal fingerprints is kept at once, or one is forgotten that shares its place.
 */
export class ShortMemory<Value extends object> {
  readonly #lasts: number;
  readonly #offered = new Int32Array(places);
  #isOffered = false;
  #begun = 0;
  #kept = new Map<string, Value>();

  constructor(lasts: number) {
    this.#lasts = lasts;
  }

  get(key: string): Value | undefined {
    this.#forget();
    return this.#kept.get(key);
  }

  /** `make` is called only when the key is to be kept. */
  offer(key: string, make: () => Value): void {
    this.#forget();
    const fingerprint = fingerprintOf(key);
    const place = fingerprint & (places - 1);
    if (this.#offered[place] === fingerprint) this.#kept.set(key, make());
    this.#offered[place] = fingerprint;
    this.#isOffered = true;
  }

  #forget(): void {
    const now = performance.now();
    if (now - this.#begun < this.#lasts) return;
    this.#begun = now;
    if (this.#isOffered) this.#offered.fill(0);
    this.#isOffered = false;
    if (this.#kept.size > 0) this.#kept = new Map();
  }
}

/** FNV-1a with its high bits mixed into the low ones, which choose the place; never 0, which is an empty place. */
function fingerprintOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15) || 1;
}
