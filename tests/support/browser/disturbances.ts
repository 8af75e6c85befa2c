import sharp, { type Sharp } from 'sharp';
import type { Picture } from '../../../pwa/features/scanner/reading/picture.ts';

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: string): () => number {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Disturb = (picture: Picture, random: () => number) => Promise<Picture>;

const between = (random: () => number, from: number, to: number): number => from + (to - from) * random();

async function through(picture: Picture, change: (image: Sharp) => Sharp): Promise<Picture> {
  const { data, width, height } = picture;
  const opened = sharp(data, { raw: { width, height, channels: 4 } });
  const changed = await change(opened).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    data: new Uint8ClampedArray(changed.data),
    width: changed.info.width,
    height: changed.info.height,
  };
}

/** Each colour of each pixel by a function of its old value and place. */
function eachColour({ data, width, height }: Picture, of: (value: number, x: number, y: number) => number): Picture {
  const drawn = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at++) {
    const pixel = at >> 2;
    const value = data[at] ?? 0;
    drawn[at] = at % 4 === 3 ? value : of(value, pixel % width, Math.floor(pixel / width));
  }
  return { data: drawn, width, height };
}

/** A hand that moved: the mean of a short way in one direction. */
function smear(picture: Picture, length: number, angle: number): Picture {
  const { data, width, height } = picture;
  const drawn = new Uint8ClampedArray(data.length);
  const steps = 9;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0;
        for (let i = 0; i < steps; i++) {
          const far = (i / (steps - 1) - 0.5) * length;
          const column = Math.min(width - 1, Math.max(0, Math.round(x + Math.cos(angle) * far)));
          const row = Math.min(height - 1, Math.max(0, Math.round(y + Math.sin(angle) * far)));
          sum += data[(row * width + column) * 4 + channel] ?? 0;
        }
        drawn[(y * width + x) * 4 + channel] = sum / steps;
      }
  return { data: drawn, width, height };
}

const ground = { r: 168, g: 164, b: 160, alpha: 1 };

/** What telephones, hands and shelves do to a picture, each by numbers of its own. */
export const disturbances: Readonly<Record<string, Disturb>> = {
  rotation: (picture, random) => {
    const angle = between(random, -7, 7);
    return through(picture, (image) => image.rotate(angle, { background: ground }));
  },
  blur: (picture, random) => {
    const sigma = between(random, 0.5, 1.8);
    return through(picture, (image) => image.blur(sigma));
  },
  noise: async (picture, random) => {
    const strength = between(random, 8, 30);
    // The sum of three is near enough to a normal distribution.
    return eachColour(picture, (value) => value + (random() + random() + random() - 1.5) * 2 * strength);
  },
  'JPEG 40': async (picture) => {
    const { data, width, height } = picture;
    const file = await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: 'white' })
      .jpeg({ quality: 40 })
      .toBuffer();
    const opened = await sharp(file).ensureAlpha().raw().toBuffer();
    return { data: new Uint8ClampedArray(opened), width, height };
  },
  brightness: async (picture, random) => {
    const here = between(random, 0.35, 1.5);
    const there = between(random, 0.35, 1.5);
    return eachColour(picture, (value, x) => value * (here + ((there - here) * x) / picture.width));
  },
  'crop at the quiet zone': (picture, random) => {
    const { width, height } = picture;
    const left = Math.floor(width * between(random, 0, 0.18));
    const right = Math.floor(width * between(random, 0, 0.18));
    const top = Math.floor(height * between(random, 0, 0.3));
    return through(picture, (image) => image.extract({ left, top, width: width - left - right, height: height - top }));
  },
  'moved hand': async (picture, random) => smear(picture, between(random, 1.5, 5), between(random, 0, Math.PI)),
  'farther away': (picture, random) => {
    const times = between(random, 0.5, 0.85);
    return through(picture, (image) =>
      image.resize(Math.max(1, Math.round(picture.width * times)), Math.max(1, Math.round(picture.height * times)), {
        fit: 'fill',
      }),
    );
  },
};

/** A disturbed picture; the same for the same name and seed. */
export async function disturb(picture: Picture, name: string, seed: string): Promise<Picture> {
  const how = disturbances[name];
  if (!how) throw new Error(`no disturbance ${name}`);
  return how(picture, seeded(`${name} ${seed}`));
}
