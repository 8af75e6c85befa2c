/**
 * Codes and the line each stood in first, of any number of codes in 16 to 32 bytes each: a Map of as many would take ten times that.
 * Open addressing over typed arrays; a GTIN of 14 digits is a whole number that a double holds.
 */
export class CodeLines {
  #codes: Float64Array<ArrayBuffer>;
  #lines: Uint32Array<ArrayBuffer>;
  #size = 0;

  /** Room for `expected` codes; it grows where there are more. */
  constructor(expected = 0) {
    const places = 2 ** Math.max(10, Math.ceil(Math.log2(expected * 2 + 1)));
    this.#codes = new Float64Array(places);
    this.#lines = new Uint32Array(places);
  }

  /** distinct codes */
  get size(): number {
    return this.#size;
  }

  /** The line in which the code stood first: `line` itself where it is new. Takes 14 digits; never a row of zeros. */
  firstLine(gtin14: string, line: number): number {
    if (this.#size * 2 >= this.#codes.length) this.#grow();
    const code = Number(gtin14);
    const place = this.#placeOf(code);
    if (this.#codes[place] === 0) {
      this.#codes[place] = code;
      this.#lines[place] = line;
      this.#size++;
    }
    return this.#lines[place] ?? line;
  }

  /** Adds marks to a code, bits beside those it has, in place of its line; whether it had any of them. */
  mark(gtin14: string, marks: number): boolean {
    const before = this.firstLine(gtin14, 0);
    this.#lines[this.#placeOf(Number(gtin14))] = before | marks;
    return (before & marks) !== 0;
  }

  /** Codes that have any of these marks. */
  countMarked(marks: number): number {
    let count = 0;
    for (const marked of this.#lines) if ((marked & marks) !== 0) count++;
    return count;
  }

  has(gtin14: string): boolean {
    return this.#codes[this.#placeOf(Number(gtin14))] !== 0;
  }

  /** Lets go of the memory now, whenever the heap would be tidied up; it holds no code then. */
  release(): void {
    release(this.#codes, this.#lines);
    this.#codes = new Float64Array(2);
    this.#lines = new Uint32Array(2);
    this.#size = 0;
  }

  #placeOf(code: number): number {
    const mask = this.#codes.length - 1;
    // Codes of one company follow one another: both halves of the number are mixed, so that they spread.
    let place =
      (Math.imul((code % 4_294_967_296) | 0, 0x9e3779b1) ^ Math.imul((code / 4_294_967_296) | 0, 0x85ebca6b)) >>> 0;
    place = (place ^ (place >>> 15)) & mask;
    while (this.#codes[place] !== 0 && this.#codes[place] !== code) place = (place + 1) & mask;
    return place;
  }

  #grow(): void {
    const [codes, lines] = [this.#codes, this.#lines];
    this.#codes = new Float64Array(codes.length * 2);
    this.#lines = new Uint32Array(codes.length * 2);
    for (const [at, code] of codes.entries()) {
      if (code === 0) continue;
      const place = this.#placeOf(code);
      this.#codes[place] = code;
      this.#lines[place] = lines[at] ?? 0;
    }
    release(codes, lines);
  }
}

/** Arrays of megabytes lie outside the heap, which is in no hurry to let go of them: a transfer to nothing frees them at once. */
function release(...arrays: readonly (Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>)[]): void {
  for (const { buffer } of arrays) buffer.transfer(0);
}
