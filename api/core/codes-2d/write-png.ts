import { dotsOfModule } from '@gtinoteka/contract/rules/codes-2d/print-size.ts';
import { crc32, deflateSync } from 'node:zlib';
import { hasDot, letterCell } from './letters.ts';
import { letterSize, plainLetters, type PrintedCode } from './printed-code.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const millimetresPerInch = 25.4;

/** A bitmap, initially white. */
class Dots {
  readonly width: number;
  readonly height: number;
  private readonly rowBytes: number;
  private readonly bytes: Buffer;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.rowBytes = 1 + Math.ceil(width / 8);
    this.bytes = Buffer.alloc(this.rowBytes * height, 0xff);
    for (let y = 0; y < height; y++) this.bytes[y * this.rowBytes] = 0;
  }

  /** Fills a rectangle with black; parts outside of the picture are ignored. */
  fill(left: number, top: number, width: number, height: number): void {
    for (let y = Math.max(0, top); y < Math.min(this.height, top + height); y++) {
      for (let x = Math.max(0, left); x < Math.min(this.width, left + width); x++) {
        const at = y * this.rowBytes + 1 + (x >> 3);
        this.bytes[at] = (this.bytes[at] ?? 0) & ~(0x80 >> (x & 7));
      }
    }
  }

  /** Copies the row at `y` to the rows below it, `times` rows in all. */
  repeat(y: number, times: number): void {
    const row = this.bytes.subarray(y * this.rowBytes, (y + 1) * this.rowBytes);
    for (let below = y + 1; below < y + times; below++) row.copy(this.bytes, below * this.rowBytes);
  }

  packed(): Buffer {
    return deflateSync(this.bytes, { level: 6 });
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const written = Buffer.alloc(12 + data.length);
  written.writeUInt32BE(data.length, 0);
  written.write(type, 4, 'latin1');
  data.copy(written, 8);
  written.writeUInt32BE(crc32(written.subarray(4, 8 + data.length)), 8 + data.length);
  return written;
}

/** Fills each run of dark modules at once, in its first row of dots. */
function fillModules(dots: Dots, { matrix }: PrintedCode, left: number, top: number, perModule: number): void {
  for (let y = 0; y < matrix.size; y++) {
    for (let x = 0; x < matrix.size; x++) {
      if (matrix.modules[y * matrix.size + x] !== 1) continue;
      const start = x;
      while (x + 1 < matrix.size && matrix.modules[y * matrix.size + x + 1] === 1) x++;
      dots.fill(left + start * perModule, top + y * perModule, (x - start + 1) * perModule, 1);
    }
    dots.repeat(top + y * perModule, perModule);
  }
}

function fillText(dots: Dots, text: string, left: number, top: number, perDot: number): void {
  [...text].forEach((letter, index) => {
    for (let y = 0; y < letterCell.height; y++)
      for (let x = 0; x < letterCell.width; x++)
        if (hasDot(letter, x, y))
          dots.fill(left + (index * letterCell.width + x) * perDot, top + y * perDot, perDot, perDot);
  });
}

/**
 * Writes a 1-bit PNG for a printer of `dpi`.
 * - Modules are a whole number of dots, nearest to their size.
 * - The picture contains its resolution.
 */
export function writePng(code: PrintedCode, dpi: number): Buffer {
  const perModule = dotsOfModule(code.module, dpi);
  const quiet = code.quiet * perModule;
  const side = code.matrix.size * perModule;
  const perDot = Math.max(1, Math.round(((letterSize / millimetresPerInch) * dpi) / letterCell.height));
  const lines = code.lines.map(plainLetters);
  const widths = lines.map((line) => line.length * letterCell.width * perDot);
  const lineDots = (letterCell.height + 2) * perDot;
  const width = Math.max(side + 2 * quiet, ...widths.map((line) => line + 4 * perDot));
  const below = lines.length === 0 ? 0 : lines.length * lineDots + 2 * perDot;
  const dots = new Dots(width, side + 2 * quiet + below);
  fillModules(dots, code, Math.round((width - side) / 2), quiet, perModule);
  lines.forEach((line, index) => {
    const left = Math.round((width - (widths[index] ?? 0)) / 2);
    fillText(dots, line, left, side + 2 * quiet + 2 * perDot + index * lineDots, perDot);
  });
  return join(dots, dpi);
}

function join(dots: Dots, dpi: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(dots.width, 0);
  header.writeUInt32BE(dots.height, 4);
  header[8] = 1;
  const resolution = Buffer.alloc(9);
  const perMetre = Math.round((dpi * 1_000) / millimetresPerInch);
  resolution.writeUInt32BE(perMetre, 0);
  resolution.writeUInt32BE(perMetre, 4);
  resolution[8] = 1;
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('pHYs', resolution),
    chunk('IDAT', dots.packed()),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
