import bwip, { type RenderOptions } from 'bwip-js/node';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** What a camera sees for some frames: a code, drawn or as a picture of what was printed, on a grey ground, or the ground alone. */
export interface Scene {
  readonly code: RenderOptions | Buffer | null;
  readonly frames: number;
}

const width = 640;
const height = 480;
const ground = { r: 150, g: 150, b: 150 };

/** Brightness of one frame, row by row. */
async function drawFrame(code: RenderOptions | Buffer | null): Promise<Buffer> {
  const wall = sharp({ create: { width, height, channels: 3, background: ground } });
  if (code) {
    const label = Buffer.isBuffer(code)
      ? await sharp(code)
          .resize({ width: width - 100, height: height - 40, fit: 'inside' })
          .png()
          .toBuffer()
      : await bwip.toBuffer({ scale: 2, backgroundcolor: 'FFFFFF', padding: 10, ...code });
    wall.composite([{ input: label }]);
  }
  return wall
    .png()
    .toBuffer()
    .then((png) => sharp(png).greyscale().raw().toBuffer());
}

/** Writes a film for Chromium's fake camera (y4m, 30 frames a second); it is shown again and again. */
export async function writeFilm(path: string, scenes: readonly Scene[]): Promise<void> {
  const colour = Buffer.alloc((width * height) / 2, 128);
  const parts = [Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\n`)];
  for (const { code, frames } of scenes) {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), await drawFrame(code), colour]);
    for (let i = 0; i < frames; i++) parts.push(frame);
  }
  await writeFile(path, Buffer.concat(parts));
}

/** Flags with which Chromium has this camera and is allowed to use it. */
export function fakeCamera(film: string): string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
}
