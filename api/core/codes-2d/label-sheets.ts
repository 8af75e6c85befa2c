import { labelLayouts, type LabelLayout, type LayoutName } from '@gtinoteka/contract/rules/codes-2d/label-layouts.ts';
import { outlineOf, type ModuleMatrix } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import { moduleSizes, type PrinterDots } from '@gtinoteka/contract/rules/codes-2d/print-size.ts';
import { once } from 'node:events';
import PdfDocument from 'pdfkit';
import { LabelFont, type FontName } from './label-font.ts';
import { baseOf, writeLabelSvg, type PlacedLabel, type PlacedText } from './label-svg.ts';
import { labelText, nameLines, wholeLines, type Measure } from './label-text.ts';

/** The contents of one label. */
export interface Label {
  readonly matrix: ModuleMatrix;
  /** light modules on each side */
  readonly quiet: number;
  /** requested millimetres of a module; reduced on small labels to no less than the printable minimum */
  readonly module: number;
  readonly name: string;
  /** short lines under the name: batch, date */
  readonly facts: readonly string[];
  /** human readable elements, never broken */
  readonly readable: readonly string[];
}

/** Points and millimetres of an inch. */
const [pointsOfInch, inch] = [72, 25.4];
const points = pointsOfInch / inch;
/** Margin of a label and between its parts, in millimetres. */
const margin = 4;
const space = 2;
/** Height of a line relative to its letters. */
const lineOf = 1.25;

interface Size {
  readonly name: number;
  readonly fact: number;
  readonly readable: number;
}

/** Heights of letters in millimetres, by size of the label. */
const small: Size = { name: 2.9, fact: 2.3, readable: 2 };
const large: Size = { name: 6, fact: 4.2, readable: 3.2 };

/** The requested module, or the largest that fits, in whole printer dots; null below the printable minimum. */
function fittingModule(wanted: number, available: number, modules: number, dpi: PrinterDots): number | null {
  const dot = inch / dpi;
  const most = Math.floor(available / modules / dot + 1e-6) * dot;
  const requested = Math.max(1, Math.round(wanted / dot)) * dot;
  const least = Math.ceil(moduleSizes.least / dot - 1e-6) * dot;
  const module = Math.min(Math.max(requested, least), most);
  return module < least - 1e-9 ? null : module;
}

/** Draws labels on pages of a PDF. Fonts are embedded; texts are glyphs and cannot become commands. */
export class LabelSheets {
  readonly #layout: LabelLayout;
  readonly #dpi: PrinterDots;
  readonly #document: PDFKit.PDFDocument;
  readonly #fonts: Readonly<Record<FontName, LabelFont>>;
  readonly #pieces: Buffer[] = [];
  readonly #ended: Promise<unknown>;
  #count = 0;

  constructor(layout: LayoutName, { dpi, title, made }: { dpi: PrinterDots; title: string; made: Date }) {
    this.#layout = labelLayouts[layout];
    this.#dpi = dpi;
    const { width, height } = this.#layout.page;
    this.#document = new PdfDocument({
      size: [width * points, height * points],
      margin: 0,
      autoFirstPage: false,
      lang: 'pl-PL',
      info: { Title: title, Creator: 'Gtinoteka', Producer: 'Gtinoteka', CreationDate: made },
    });
    this.#fonts = { plain: new LabelFont(this.#document, 'plain'), bold: new LabelFont(this.#document, 'bold') };
    this.#document.on('data', (piece: Buffer) => this.#pieces.push(piece));
    this.#ended = once(this.#document, 'end');
  }

  /** Number of labels. */
  get count(): number {
    return this.#count;
  }

  /** Draws the next label; false if its code does not fit. */
  add(label: Label): boolean {
    const { width, height } = this.#layout.label;
    const placed = this.#place(label);
    if (!placed) return false;
    const { columns, rows, left, top, gap } = this.#layout;
    const index = this.#count % (columns * rows);
    if (index === 0) this.#document.addPage();
    this.#draw(label, placed, {
      x: left + (index % columns) * (width + gap),
      y: top + Math.floor(index / columns) * height,
    });
    this.#count++;
    return true;
  }

  /** A label as SVG in millimetres for a screen; null if its code does not fit. */
  show(label: Label): string | null {
    const placed = this.#place(label);
    return placed && writeLabelSvg(placed, { ...this.#layout.label, matrix: label.matrix, measure: this.#measureOf });
  }

  /** The whole document. */
  async finish(): Promise<Buffer> {
    if (this.#count === 0) this.#document.addPage();
    this.#document.end();
    await this.#ended;
    return Buffer.concat(this.#pieces);
  }

  #place(label: Label): PlacedLabel | null {
    const { width, height } = this.#layout.label;
    return height > width ? this.#placeTall(label) : this.#placeWide(label);
  }

  readonly #measureOf = (font: FontName, size: number): Measure => this.#measure(font, size);

  #measure(font: FontName, size: number): Measure {
    return (text) => this.#fonts[font].width(text, size);
  }

  /** The symbol on the left, name and facts beside it, the elements below. */
  #placeWide({ matrix, quiet, module: wanted, name, facts, readable }: Label): PlacedLabel | null {
    const { width, height } = this.#layout.label;
    const inner = width - 2 * margin;
    const below = wholeLines(readable, inner, this.#measure('plain', small.readable));
    if (!below) return null;
    const available = height - 2 * margin - below.length * small.readable * lineOf - space / 2;
    const modules = matrix.size + 2 * quiet;
    const module = fittingModule(wanted, Math.min(available, inner * 0.6), modules, this.#dpi);
    if (module === null) return null;
    const x = margin + modules * module + space;
    const texts = this.#column(
      { name, facts },
      { x, y: margin, width: width - margin - x, height: available, size: small },
    );
    const base = height - margin - below.length * small.readable * lineOf;
    return {
      symbol: { x: margin + quiet * module, y: margin + quiet * module, module },
      texts: [...texts, ...linesAt(below, { x: margin, y: base, font: 'plain', size: small.readable })],
    };
  }

  /** The symbol on top, name, facts and elements below it. */
  #placeTall({ matrix, quiet, module: wanted, name, facts, readable }: Label): PlacedLabel | null {
    const { width, height } = this.#layout.label;
    const inner = width - 2 * margin;
    const below = wholeLines(readable, inner, this.#measure('plain', large.readable));
    if (!below) return null;
    const belowHeight = below.length * large.readable * lineOf;
    const textHeight = (3 * large.name + facts.length * large.fact) * lineOf;
    const modules = matrix.size + 2 * quiet;
    const available = Math.min(inner, height - 2 * margin - textHeight - belowHeight - 2 * space);
    const module = fittingModule(wanted, available, modules, this.#dpi);
    if (module === null) return null;
    const y = margin + modules * module + space;
    const texts = this.#column({ name, facts }, { x: margin, y, width: inner, height: textHeight, size: large });
    const base = height - margin - belowHeight;
    return {
      symbol: { x: margin + quiet * module, y: margin + quiet * module, module },
      texts: [...texts, ...linesAt(below, { x: margin, y: base, font: 'plain', size: large.readable })],
    };
  }

  #column(
    { name, facts }: Pick<Label, 'name' | 'facts'>,
    { x, y, width, height, size }: { x: number; y: number; width: number; height: number; size: Size },
  ): PlacedText[] {
    const left = height - facts.length * size.fact * lineOf;
    const most = Math.max(1, Math.min(3, Math.floor(left / (size.name * lineOf))));
    const named = nameLines(labelText(name), { width, most, measure: this.#measure('bold', size.name) });
    const measure = this.#measure('plain', size.fact);
    const lines = facts.flatMap((fact) => nameLines(labelText(fact), { width, most: 1, measure }));
    return [
      ...linesAt(named, { x, y, font: 'bold', size: size.name }),
      ...linesAt(lines, { x, y: y + named.length * size.name * lineOf + 0.6, font: 'plain', size: size.fact }),
    ];
  }

  #draw({ matrix }: Label, { symbol, texts }: PlacedLabel, at: { x: number; y: number }): void {
    const dot = inch / this.#dpi;
    const onDots = (length: number): string => (Math.round(length / dot) * dot * points).toFixed(3);
    const scale = (symbol.module * points).toFixed(5);
    const lines = outlineOf(matrix).map(
      (corners) => `${corners.map(([x, y], index) => `${x} ${y} ${index === 0 ? 'm' : 'l'}`).join(' ')} h`,
    );
    this.#document.addContent(
      `q ${scale} 0 0 ${scale} ${onDots(at.x + symbol.x)} ${onDots(at.y + symbol.y)} cm 0 g\n${lines.join('\n')}\nf* Q`,
    );
    for (const { text, x, y, font, size } of texts)
      this.#fonts[font].write(text, {
        x: (at.x + x) * points,
        y: (at.y + y + size * baseOf) * points,
        size: size * points,
      });
  }
}

function linesAt(lines: readonly string[], { x, y, font, size }: Omit<PlacedText, 'text'>): PlacedText[] {
  return lines.map((text, at) => ({ text, x, y: y + at * size * lineOf, font, size }));
}
