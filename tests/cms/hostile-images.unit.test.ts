import sharp from 'sharp';
import { expect, test } from 'vitest';
import { AppError } from '../../api/core/app-error.ts';
import { drawImage } from '../../api/features/cms/draw-image.ts';

/** What somebody would like to be left in a picture; each has the mark. */
const contents = [
  '<script>alert("MARK")</script>',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(\'MARK\')"/>',
  '<?php echo "MARK"; ?>',
  '<!doctype html><img src=x onerror=alert("MARK")>',
  '%PDF-1.7 /JS (MARK) %%EOF',
  'PK\x03\x04\x14\x00\x00\x00\x00\x00MARK',
  '#!/bin/sh\necho MARK',
  'MZ\x90\x00MARK',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY m SYSTEM "file:///MARK">]><x>&m;</x>',
  'GIF89a/*MARK*/=1;alert(1)',
] as const;

const plain = sharp({ create: { width: 24, height: 16, channels: 3, background: { r: 120, g: 30, b: 90 } } });
const formats = ['png', 'jpeg', 'webp'] as const;
const shares = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95] as const;

/** Numbers from 0 to 1, the same in every run. */
function* drawn(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

/** A copy with eight bytes behind the signature changed. */
function damaged(bytes: Buffer, numbers: Generator<number, never>): Buffer {
  const copy = Buffer.from(bytes);
  for (let n = 0; n < 8; n++)
    copy[12 + Math.floor(numbers.next().value * (copy.length - 12))] = Math.floor(numbers.next().value * 256);
  return copy;
}

async function payloadsOf(format: (typeof formats)[number]): Promise<[what: string, bytes: Buffer][]> {
  const bytes = await plain.clone().toFormat(format).toBuffer();
  const numbers = drawn(format.length);
  const made: [string, Buffer][] = [];
  for (const content of contents) {
    const hidden = Buffer.from(content, 'latin1');
    made.push([`${format} before ${content}`, Buffer.concat([bytes, hidden])]);
    made.push([`${format} behind ${content}`, Buffer.concat([hidden, bytes])]);
    made.push([`${format} signature and ${content}`, Buffer.concat([bytes.subarray(0, 12), hidden])]);
    const inExif = plain.clone().withExif({ IFD0: { ImageDescription: content, Artist: 'MARK' } });
    made.push([`${format} with EXIF ${content}`, await inExif.toFormat(format).toBuffer()]);
    const inXmp = plain.clone().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">MARK ${content}</x:xmpmeta>`);
    made.push([`${format} with XMP ${content}`, await inXmp.toFormat(format).toBuffer()]);
  }
  for (const share of shares)
    made.push([`${format} cut at ${share}`, bytes.subarray(0, Math.ceil(bytes.length * share))]);
  for (let n = 0; n < 10; n++) made.push([`${format} damaged ${n}`, damaged(bytes, numbers)]);
  return made;
}

const payloads = (await Promise.all(formats.map(payloadsOf))).flat();

test('of 210 hostile pictures each is redrawn without what hides in it, or refused by a clear code', async () => {
  expect(payloads).toHaveLength(210);
  const told = { drawn: 0, refused: 0 };
  for (const [what, bytes] of payloads)
    try {
      const { forms, width, height } = await drawImage(bytes, 'image');
      told.drawn++;
      expect(width * height, what).toBeLessThanOrEqual(50_000_000);
      for (const { bytes: left } of Object.values(forms)) expect(left.includes('MARK'), what).toBe(false);
      const { exif, xmp, icc, iptc } = await sharp(forms['large.plain'].bytes).metadata();
      expect([what, exif, xmp, icc, iptc]).toEqual([what, undefined, undefined, undefined, undefined]);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      told.refused++;
      expect([what, error.code]).toEqual([what, expect.stringMatching(/^IMAGE_(INVALID|TOO_LARGE)$/)]);
    }
  // Behind, signature alone and cut ones are no pictures; what stands behind a picture or in its metadata leaves one.
  expect(told.drawn).toBeGreaterThanOrEqual(90);
  expect(told.refused).toBeGreaterThanOrEqual(60);
});
