/** A picture as a canvas gives it: four bytes a pixel, row by row. */
export interface Picture {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** One byte of brightness a pixel, row by row. */
export interface GreyPicture {
  readonly grey: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** A place in a picture, in pixels from its left upper corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Brightness of each pixel by the weights of ITU-R BT.601; what is transparent is white, as paper under a drawing. */
export function toGrey({ data, width, height }: Picture): GreyPicture {
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0, from = 0; at < grey.length; at++, from += 4) {
    const alpha = data[from + 3] ?? 0;
    const seen = (data[from] ?? 0) * 0.299 + (data[from + 1] ?? 0) * 0.587 + (data[from + 2] ?? 0) * 0.114;
    grey[at] = alpha === 255 ? seen : (seen * alpha) / 255 + 255 - alpha;
  }
  return { grey, width, height };
}

/** Brightness at a place between pixels, weighed out of the four around it (bilinear); beyond the edge that of the edge. */
export function greyAt({ grey, width, height }: GreyPicture, x: number, y: number): number {
  const across = Math.min(width - 1, Math.max(0, x - 0.5));
  const down = Math.min(height - 1, Math.max(0, y - 0.5));
  const left = Math.floor(across);
  const top = Math.floor(down);
  const right = Math.min(width - 1, left + 1);
  const above = top * width;
  const below = Math.min(height - 1, top + 1) * width;
  const far = across - left;
  const upper = (grey[above + left] ?? 0) * (1 - far) + (grey[above + right] ?? 0) * far;
  const lower = (grey[below + left] ?? 0) * (1 - far) + (grey[below + right] ?? 0) * far;
  return upper + (lower - upper) * (down - top);
}

/** A rectangle around a place, turned by an angle (radians); sides in pixels of the picture. */
export interface Turned {
  readonly centre: Point;
  readonly angle: number;
  readonly width: number;
  readonly height: number;
}

/** A turned rectangle cut out and set straight, `times` as large. */
export function cutOut(picture: GreyPicture, { centre, angle, width, height }: Turned, times: number): GreyPicture {
  const wide = Math.max(1, Math.round(width * times));
  const high = Math.max(1, Math.round(height * times));
  const across = Math.cos(angle) / times;
  const down = Math.sin(angle) / times;
  const drawn = new Uint8ClampedArray(wide * high);
  for (let y = 0, to = 0; y < high; y++) {
    const far = y + 0.5 - high / 2;
    for (let x = 0; x < wide; x++, to++) {
      const along = x + 0.5 - wide / 2;
      drawn[to] = greyAt(picture, centre.x + along * across - far * down, centre.y + along * down + far * across);
    }
  }
  return { grey: drawn, width: wide, height: high };
}

/** Back to four bytes a pixel, which is what the decoder takes. */
export function toPicture({ grey, width, height }: GreyPicture): Picture {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0, to = 0; at < grey.length; at++, to += 4) {
    data[to] = data[to + 1] = data[to + 2] = grey[at] ?? 0;
    data[to + 3] = 255;
  }
  return { data, width, height };
}

/** The picture made smaller by a whole number: each new pixel is the mean of a square. The rest at the edges is left out. */
export function shrink({ grey, width, height }: GreyPicture, by: number): GreyPicture {
  const wide = Math.floor(width / by);
  const high = Math.floor(height / by);
  const drawn = new Uint8ClampedArray(wide * high);
  for (let y = 0, to = 0; y < high; y++)
    for (let x = 0; x < wide; x++, to++) {
      let sum = 0;
      for (let row = 0; row < by; row++)
        for (let column = 0; column < by; column++) sum += grey[(y * by + row) * width + x * by + column] ?? 0;
      drawn[to] = sum / (by * by);
    }
  return { grey: drawn, width: wide, height: high };
}

/** The picture `times` as wide and high, each new pixel weighed out of its four neighbours (bilinear). */
export function enlarge({ grey, width, height }: GreyPicture, times: number): GreyPicture {
  const wide = Math.round(width * times);
  const high = Math.round(height * times);
  const drawn = new Uint8ClampedArray(wide * high);
  const across = neighbours(wide, width);
  const down = neighbours(high, height);
  for (let y = 0, to = 0; y < high; y++) {
    const above = (down.first[y] ?? 0) * width;
    const below = (down.second[y] ?? 0) * width;
    const low = down.share[y] ?? 0;
    for (let x = 0; x < wide; x++, to++) {
      const left = across.first[x] ?? 0;
      const right = across.second[x] ?? 0;
      const far = across.share[x] ?? 0;
      const top = (grey[above + left] ?? 0) * (1 - far) + (grey[above + right] ?? 0) * far;
      const bottom = (grey[below + left] ?? 0) * (1 - far) + (grey[below + right] ?? 0) * far;
      drawn[to] = top * (1 - low) + bottom * low;
    }
  }
  return { grey: drawn, width: wide, height: high };
}

/** For each new pixel of a line the two old ones it lies between, and the share of the second. */
function neighbours(count: number, old: number): { first: Int32Array; second: Int32Array; share: Float32Array } {
  const first = new Int32Array(count);
  const second = new Int32Array(count);
  const share = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const place = Math.min(old - 1, Math.max(0, ((i + 0.5) * old) / count - 0.5));
    const whole = Math.floor(place);
    first[i] = whole;
    second[i] = Math.min(old - 1, whole + 1);
    share[i] = place - whole;
  }
  return { first, second, share };
}

/**
 * Edges made steeper (unsharp mask): each pixel is moved away from the mean of the square around it, `radius` pixels to each
 * side, by `amount` times its distance from that mean.
 */
export function sharpen({ grey, width, height }: GreyPicture, radius: number, amount: number): GreyPicture {
  const mean = blurLines(blurLines(Float32Array.from(grey), width, height, radius), height, width, radius);
  const drawn = new Uint8ClampedArray(grey.length);
  for (let at = 0; at < grey.length; at++) {
    const value = grey[at] ?? 0;
    drawn[at] = value + amount * (value - (mean[at] ?? 0));
  }
  return { grey: drawn, width, height };
}

/** Running mean along the lines; what comes out is turned, so that a second call goes down the columns and turns it back. */
function blurLines(from: Float32Array, width: number, height: number, radius: number): Float32Array {
  const turned = new Float32Array(from.length);
  const last = width - 1;
  for (let y = 0; y < height; y++) {
    const line = y * width;
    let sum = 0;
    for (let x = -radius; x <= radius; x++) sum += from[line + Math.min(last, Math.max(0, x))] ?? 0;
    for (let x = 0; x < width; x++) {
      turned[x * height + y] = sum / (2 * radius + 1);
      sum += (from[line + Math.min(last, x + radius + 1)] ?? 0) - (from[line + Math.max(0, x - radius)] ?? 0);
    }
  }
  return turned;
}
