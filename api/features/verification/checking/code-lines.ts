/**
 * Map from a code to its first line, in 16 to 32 bytes a code; a Map would take ten times as much.
 * - Open addressing over typed arrays.
 * - A GTIN of 14 digits is an integer that a double represents exactly.
 */
export class CodeLines {
  #codes: Float64Array<ArrayBuffer>;
  #lines: Uint32Array<ArrayBuffer>;
  #size = 0;

  /** `expected`: initial capacity in codes; it grows on demand. */
  constructor(expected = 0) {
    const capacity = 2 ** Math.max(10, Math.ceil(Math.log2(expected * 2 + 1)));
    this.#codes = new Float64Array(capacity);
    this.#lines = new Uint32Array(capacity);
  }

  /** number of distinct codes */
  get size(): number {
    return this.#size;
  }

  /** Returns the first line of a code, `line` itself for a new code. Takes 14 digits, not all zero. */
  firstLine(gtin14: string, line: number): number {
    if (this.#size * 2 >= this.#codes.length) this.#grow();
    const code = Number(gtin14);
    const index = this.#indexOf(code);
    if (this.#codes[index] === 0) {
      this.#codes[index] = code;
      this.#lines[index] = line;
      this.#size++;
    }
    return this.#lines[index] ?? line;
  }

  /** Sets bits of a code, stored instead of its line; returns whether any of them was set before. */
  mark(gtin14: string, marks: number): boolean {
    const before = this.firstLine(gtin14, 0);
    this.#lines[this.#indexOf(Number(gtin14))] = before | marks;
    return (before & marks) !== 0;
  }

  /** Counts the codes with any of these bits. */
  countMarked(marks: number): number {
    let count = 0;
    for (const marked of this.#lines) if ((marked & marks) !== 0) count++;
    return count;
  }

  has(gtin14: string): boolean {
    return this.#codes[this.#indexOf(Number(gtin14))] !== 0;
  }

  /** Frees the memory without waiting for garbage collection; the map is empty afterwards. */
  release(): void {
    release(this.#codes, this.#lines);
    this.#codes = new Float64Array(2);
    this.#lines = new Uint32Array(2);
    this.#size = 0;
  }

  #indexOf(code: number): number {
    const mask = this.#codes.length - 1;
    // Codes of one company are consecutive: both halves of the number are hashed to spread them.
    let index =
      (Math.imul((code % 4_294_967_296) | 0, 0x9e3779b1) ^ Math.imul((code / 4_294_967_296) | 0, 0x85ebca6b)) >>> 0;
    index = (index ^ (index >>> 15)) & mask;
    while (this.#codes[index] !== 0 && this.#codes[index] !== code) index = (index + 1) & mask;
    return index;
  }

  #grow(): void {
    const [codes, lines] = [this.#codes, this.#lines];
    this.#codes = new Float64Array(codes.length * 2);
    this.#lines = new Uint32Array(codes.length * 2);
    for (const [at, code] of codes.entries()) {
      if (code === 0) continue;
      const index = this.#indexOf(code);
      this.#codes[index] = code;
      this.#lines[index] = lines[at] ?? 0;
    }
    release(codes, lines);
  }
}

/** Frees large off-heap arrays at once by a transfer to length 0; garbage collection frees them late. */
function release(...arrays: readonly (Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>)[]): void {
  for (const { buffer } of arrays) buffer.transfer(0);
}
