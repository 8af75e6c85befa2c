import bwip, { type RenderOptions } from 'bwip-js/node';
import sharp from 'sharp';
import type { Picture } from '../../pwa/features/scanner/reading/picture.ts';
import { seeded } from './browser/disturbances.ts';

/** An invented picture of labels, and the trade items on it in 14 digits. */
export interface LabelScene {
  readonly picture: Picture;
  readonly printed: readonly string[];
}

const [width, height] = [760, 560];

function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** A code with a number by chance, as it is drawn, and its trade item. */
function codeBy(random: () => number): { drawn: RenderOptions; item: string } {
  const digits = (count: number): string => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
  const high = 10 + random() * 12;
  const common = { scale: 2, height: high, includetext: true, textsize: 8 + Math.floor(random() * 5) };
  switch (Math.floor(random() * 8)) {
    case 0: {
      const item = withCheckDigit(`96${digits(5)}`);
      return { drawn: { ...common, bcid: 'ean8', text: item }, item };
    }
    case 1: {
      const item = withCheckDigit(`6${digits(10)}`);
      return { drawn: { ...common, bcid: 'upca', text: item }, item };
    }
    case 2: {
      const item = withCheckDigit(`1590${digits(9)}`);
      return { drawn: { ...common, bcid: 'itf14', text: item }, item };
    }
    case 3: {
      const item = withCheckDigit(`0590${digits(9)}`);
      return { drawn: { ...common, bcid: 'gs1-128', text: `(01)${item}(10)${digits(4)}` }, item };
    }
    default: {
      const item = withCheckDigit(`${['590', '400', '871', '544'][Math.floor(random() * 4)] ?? ''}${digits(9)}`);
      return { drawn: { ...common, bcid: 'ean13', text: item }, item };
    }
  }
}

const fonts = ['DejaVu Sans', 'DejaVu Serif', 'DejaVu Sans Mono', 'monospace', 'serif'];

/** Writing around the codes: numbers that look like codes, prices, tables. */
function writing(random: () => number): Buffer {
  const lines = Array.from({ length: 7 }, () => {
    const digits = Array.from({ length: 8 + Math.floor(random() * 7) }, () => Math.floor(random() * 10)).join('');
    const font = fonts[Math.floor(random() * fonts.length)] ?? 'serif';
    const size = 10 + random() * 22;
    return `<text x="${random() * width * 0.7}" y="${random() * height}" font-size="${size}" font-family="${font}">${digits}</text>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines.join('')}</svg>`,
  );
}

/** Bends a picture as one taken aslant of a round jar: each pixel comes from elsewhere. */
function warp({ data }: Picture, random: () => number): Picture {
  const [tiltX, tiltY] = [(random() - 0.5) * 0.5, (random() - 0.5) * 0.4];
  const turn = (random() - 0.5) * 0.5;
  const bend = random() < 0.5 ? 0 : 0.35 + random() * 0.45;
  const [dark, gradient] = [0.55 + random() * 0.45, (random() - 0.5) * 0.6];
  const drawn = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width - 0.5, y / height - 0.5];
      const [ru, rv] = [u * Math.cos(turn) - v * Math.sin(turn), u * Math.sin(turn) + v * Math.cos(turn)];
      const depth = 1 + tiltX * ru + tiltY * rv;
      const across =
        bend === 0 ? ru / depth : Math.asin(Math.max(-1, Math.min(1, (ru / depth) * 2 * bend))) / (2 * bend);
      const fromX = (across * 1.05 + 0.5) * (width - 1);
      const fromY = ((rv / depth) * 1.05 + 0.5) * (height - 1);
      const light = dark * (1 + gradient * u);
      const at = (y * width + x) * 4;
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      const isInside = left >= 0 && top >= 0 && left < width - 1 && top < height - 1;
      const [dx, dy] = [fromX - left, fromY - top];
      for (let channel = 0; channel < 3; channel++) {
        const value = (column: number, row: number): number =>
          data[((top + row) * width + left + column) * 4 + channel] ?? 0;
        const mixed = isInside
          ? (value(0, 0) * (1 - dx) + value(1, 0) * dx) * (1 - dy) + (value(0, 1) * (1 - dx) + value(1, 1) * dx) * dy
          : 150;
        drawn[at + channel] = mixed * light;
      }
      drawn[at + 3] = 255;
    }
  return { data: drawn, width, height };
}

/** A scene by its seed: one or two codes with numbers by chance among writing, seen aslant, bent, blurred, small, in bad light. */
export async function labelScene(seed: string): Promise<LabelScene> {
  const random = seeded(seed);
  const codes = Array.from({ length: random() < 0.5 ? 1 : 2 }, () => codeBy(random));
  const drawn = await Promise.all(
    codes.map(async ({ drawn: options }, place) => {
      const input = await sharp(
        await bwip.toBuffer({ ...options, backgroundcolor: 'FFFFFF', paddingwidth: 12, paddingheight: 5 }),
      )
        .resize({ width: 330, height: 200, fit: 'inside', withoutEnlargement: true })
        .toBuffer();
      return { input, left: 30 + place * 350, top: 90 + Math.floor(random() * 200) };
    }),
  );
  const flat = await sharp({ create: { width, height, channels: 4, background: 'white' } })
    .composite([{ input: writing(random), left: 0, top: 0 }, ...drawn])
    .raw()
    .toBuffer();
  const bent = warp({ data: new Uint8ClampedArray(flat), width, height }, random);
  const small = Math.round(width * (0.55 + random() * 0.45));
  const changed = await sharp(bent.data, { raw: { width, height, channels: 4 } })
    .resize({ width: small })
    .blur(0.3 + random() * 1.1)
    .jpeg({ quality: 35 + Math.floor(random() * 60) })
    .toBuffer();
  const { data, info } = await sharp(changed).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const strength = random() * 12;
  const noisy = new Uint8ClampedArray(data).map((value, at) =>
    at % 4 === 3 ? value : value + (random() + random() + random() - 1.5) * 2 * strength,
  );
  return {
    picture: { data: noisy, width: info.width, height: info.height },
    printed: codes.map(({ item }) => item.padStart(14, '0')),
  };
}
