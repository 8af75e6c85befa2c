/** Texts of one block; a block is cut when it is full. */
const inBlock = 1_024;

interface Block {
  readonly bytes: Buffer;
  readonly encoding: 'latin1' | 'utf16le';
  /** where each text ends in `bytes` */
  readonly ends: Uint32Array;
}

/**
 * The table of texts of a workbook, by their numbers. A text that was cut out of the XML keeps all the XML around it, and hundreds of thousands of
 * them fill the heap: here they lie as bytes outside it, and are made again when they are asked for.
 */
export class SharedStrings {
  readonly #blocks: Block[] = [];
  #open: string[] = [];

  add(text: string): void {
    this.#open.push(text);
    if (this.#open.length === inBlock) this.#blocks.push(blockOf(this.#open.splice(0)));
  }

  /** The text of a number, from 0; '' where there is none. */
  get(number: number): string {
    if (!Number.isInteger(number) || number < 0) return '';
    const block = this.#blocks[Math.floor(number / inBlock)];
    if (!block) return this.#open[number - this.#blocks.length * inBlock] ?? '';
    const at = number % inBlock;
    return block.bytes.toString(block.encoding, at === 0 ? 0 : block.ends[at - 1], block.ends[at]);
  }
}

function blockOf(texts: readonly string[]): Block {
  const whole = texts.join('');
  // oxlint-disable-next-line no-control-regex -- every character of one byte
  const encoding = /[^\0-\xff]/.test(whole) ? 'utf16le' : 'latin1';
  const width = encoding === 'latin1' ? 1 : 2;
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (const [at, text] of texts.entries()) ends[at] = end += text.length * width;
  return { bytes: Buffer.from(whole, encoding), encoding, ends };
}
