import { fileURLToPath } from 'node:url';

/** Fonts of the labels, licensed for embedding (SIL OFL). */
const files = {
  plain: 'IBMPlexSans_400Regular',
  bold: 'IBMPlexSans_600SemiBold',
} as const;
export type FontName = keyof typeof files;

interface Glyph {
  /** four hexadecimal digits of its number in the embedded font */
  readonly hex: string;
  /** relative to the size of the letters */
  readonly advance: number;
}

interface KitFont {
  readonly id: string;
  ref(): unknown;
  encode(text: string): [hex: string[], positions: { advanceWidth: number }[]];
}

/** pdfkit's internal name of the current font. */
const chosenFont = '_font';

/** Internals of pdfkit's text output that its types omit. */
interface Writer extends Readonly<Record<typeof chosenFont, KitFont>> {
  readonly page: { readonly fonts: Record<string, unknown> };
}

/**
 * A font embedded in a document. Letters are laid out once each, without kerning.
 * - pdfkit lays out each text again, which takes a minute for thousands of labels.
 */
export class LabelFont {
  readonly #document: PDFKit.PDFDocument;
  readonly #writer: Writer;
  readonly #font: KitFont;
  readonly #glyphs = new Map<string, Glyph>();

  constructor(document: PDFKit.PDFDocument, name: FontName) {
    const file = files[name];
    const path = `@expo-google-fonts/ibm-plex-sans/${file.replace('IBMPlexSans_', '')}/${file}.ttf`;
    this.#document = document;
    document.font(fileURLToPath(import.meta.resolve(path)));
    this.#writer = document as unknown as Writer; // parts of pdfkit that its types leave out
    this.#font = this.#writer[chosenFont];
  }

  /** Width of a text in millimetres; `size` is the letters' height in millimetres. */
  width(text: string, size: number): number {
    let width = 0;
    for (const letter of text) width += this.#glyph(letter).advance;
    return width * size;
  }

  /**
   * Writes a text on the current page; `x` and `y` of its baseline and `size` in points, from the upper left corner.
   */
  write(text: string, { x, y, size }: { x: number; y: number; size: number }): void {
    this.#writer.page.fonts[this.#font.id] ??= this.#font.ref();
    const hex = Array.from(text, (letter) => this.#glyph(letter).hex).join('');
    this.#document.addContent(
      `BT 1 0 0 -1 ${x.toFixed(3)} ${y.toFixed(3)} Tm /${this.#font.id} ${size.toFixed(3)} Tf <${hex}> Tj ET`,
    );
  }

  #glyph(letter: string): Glyph {
    const known = this.#glyphs.get(letter);
    if (known) return known;
    const [[hex = '0000'], [position]] = this.#font.encode(letter);
    const glyph = { hex, advance: (position?.advanceWidth ?? 0) / 1_000 };
    this.#glyphs.set(letter, glyph);
    return glyph;
  }
}
