/**
 * Remembers values for at most `lasts` milliseconds. Only a key that is offered twice within that time is kept: what is asked
 * for once costs no memory, and a scan of many keys does not push out what is asked for often.
 */
export class ShortMemory<Value extends object> {
  readonly #lasts: number;
  #begun = 0;
  #offered = new Set<string>();
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
    if (this.#offered.has(key)) this.#kept.set(key, make());
    else this.#offered.add(key);
  }

  #forget(): void {
    const now = performance.now();
    if (now - this.#begun < this.#lasts) return;
    this.#begun = now;
    if (this.#offered.size > 0) this.#offered = new Set();
    if (this.#kept.size > 0) this.#kept = new Map();
  }
}
