/** Texts per block. */
const textsPerBlock = 1_024;

interface Block {
  readonly bytes: Buffer;
  readonly encoding: 'latin1' | 'utf16le';
  /** end offset of each text in `bytes` */
  readonly ends: Uint32Array;
}

/**
 * The shared strings of a workbook, by index. A substring of the XML keeps the whole XML in memory, and hundreds of
 * thousands of them fill the heap, so they are stored as bytes outside the heap and decoded on request.
 */
export class SharedStrings {
  readonly #blocks: Block[] = [];
  #open: string[] = [];

  add(text: string): void {
    this.#open.push(text);
    if (this.#open.length === textsPerBlock) this.#blocks.push(blockOf(this.#open.splice(0)));
  }

  /** The text at an index from 0; '' if there is none. */
  get(index: number): string {
    if (!Number.isInteger(index) || index < 0) return '';
    const block = this.#blocks[Math.floor(index / textsPerBlock)];
    if (!block) return this.#open[index - this.#blocks.length * textsPerBlock] ?? '';
    const at = index % textsPerBlock;
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
