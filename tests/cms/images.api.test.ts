import { limits } from '@gtinoteka/contract/business-limits.ts';
import { savePageContent, savePageImage } from '@gtinoteka/contract/cms.ts';
import { imageFormAddress, richTextImageAddress } from '@gtinoteka/contract/rules/rich-text.ts';
import sharp from 'sharp';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { callerHeaders, addAccount } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';

const { app, database } = await buildTestApp();
const editor = await addAccount(database, { isPlatformAdministrator: true });
const headers = await callerHeaders(app, database, editor);

/** A multipart body with bytes in it. */
function form(parts: readonly (readonly [string, string | Buffer])[]): Buffer {
  const pieces = parts.flatMap(([name, value]) => [
    `--x\r\nContent-Disposition: form-data; name="${name}"${typeof value === 'string' ? '' : '; filename="a.png"\r\nContent-Type: image/png'}\r\n\r\n`,
    value,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, '--x--\r\n'].map((piece) => Buffer.from(piece)));
}
const send = (
  url: string,
  parts: readonly (readonly [string, string | Buffer])[],
  as: Record<string, string> = headers,
) =>
  app.inject({
    method: 'POST',
    url,
    headers: { ...as, 'content-type': 'multipart/form-data; boundary=x' },
    payload: form(parts),
  });
const sendImage = (image: Buffer) => send('/api/v1/cms/page_content_image/how-it-works/', [['image', image]]);
const get = (id: string, shape: string, more = {}) =>
  app.inject({ url: `/api/v1/cms/page_image/${id}/${shape}/`, ...more });

const picture = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 120, g: 30, b: 90, alpha } } });
const photo = await picture(1_600, 900)
  .jpeg()
  .withExif({
    IFD0: { Copyright: 'TAJNE', Make: 'TAJNE' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 24/1 0/1' },
  })
  .toBuffer();

/** A PNG that says it has so many pixels and brings none: what unpacks to more than a machine has. */
function bomb(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    let crc = 0xffffffff;
    for (const byte of body) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const lines = deflateSync(Buffer.alloc(Math.min(20_000_000, Math.ceil(width / 8 + 1) * height)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture', () => {
  test('a picture is redrawn in two sizes and three formats, without metadata, to be kept for ever by everybody', async () => {
    const answer = await sendImage(photo);
    expect(answer.statusCode, answer.body).toBe(200);
    const { id, width, height } = savePageImage.answer.parse(answer.json());
    expect([width, height]).toEqual([1_280, 720]);
    for (const [shape, type, format, wide] of [
      ['small.avif', 'image/avif', 'heif', 640],
      ['small.webp', 'image/webp', 'webp', 640],
      ['small.plain', 'image/jpeg', 'jpeg', 640],
      ['large.avif', 'image/avif', 'heif', 1_280],
      ['large.webp', 'image/webp', 'webp', 1_280],
      ['large.plain', 'image/jpeg', 'jpeg', 1_280],
    ] as const) {
      const got = await get(id, shape);
      expect([got.statusCode, got.headers['content-type'], got.headers['cache-control']]).toEqual([
        200,
        type,
        'public, max-age=31536000, immutable',
      ]);
      expect(got.headers['x-content-type-options']).toBe('nosniff');
      const meta = await sharp(got.rawPayload).metadata();
      expect([shape, meta.format, meta.width, meta.exif, meta.xmp, meta.icc]).toEqual([
        shape,
        format,
        wide,
        undefined,
        undefined,
        undefined,
      ]);
      expect(got.rawPayload.includes('TAJNE')).toBe(false);
    }
    const again = await get(id, 'small.webp', {
      headers: { 'if-none-match': (await get(id, 'small.webp')).headers.etag },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get(id, 'small.webp', { method: 'HEAD' })).statusCode).toBe(200);
  });

  test('a picture that is small stays as large as it is; one that can be seen through stays so', async () => {
    const { id, width } = (await sendImage(await picture(300, 200, 0.5).png().toBuffer())).json();
    expect(width).toBe(300);
    const plain = await get(id, 'large.plain');
    expect(plain.headers['content-type']).toBe('image/png');
    expect((await sharp(plain.rawPayload).stats()).isOpaque).toBe(false);
  });

  test('a picture is turned as its EXIF says', async () => {
    const turned = await picture(400, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect((await sendImage(turned)).json()).toMatchObject({ width: 100, height: 400 });
  });

  test('a picture of which there is none is NOT_FOUND', async () => {
    const { id } = (await sendImage(await picture(10, 10).webp().toBuffer())).json();
    for (const [of, shape] of [
      [id, 'huge.webp'],
      [id, '__proto__'],
      [id, 'constructor'],
      ['00000000-0000-4000-8000-000000000000', 'small.webp'],
      ['..%2f..%2fetc', 'small.webp'],
      ["'", 'small.webp'],
    ])
      expect([shape, (await get(String(of), String(shape))).statusCode]).toEqual([shape, 404]);
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const png = await picture(20, 20).png().toBuffer();
const jpeg = await picture(20, 20).jpeg().toBuffer();
const cutPng = (await picture(300, 300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9_000);
const svgInside = await picture(20, 20)
  .png()
  .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${svg}</x:xmpmeta>`)
  .toBuffer();
const script = '<script>alert(document.domain)</script>';
const htmlInside = await picture(20, 20)
  .jpeg()
  .withExif({ IFD0: { ImageDescription: script } })
  .toBuffer();

describe('what is no picture, or more than one', () => {
  const refusals: [string, Buffer, string][] = [
    ['SVG', Buffer.from(svg), 'IMAGE_INVALID'],
    ['SVG behind a declaration', Buffer.from(`<?xml version="1.0"?>${svg}`), 'IMAGE_INVALID'],
    ['SVG behind a mark of its encoding', Buffer.from(`\ufeff${svg}`), 'IMAGE_INVALID'],
    ['SVG in UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le'), 'IMAGE_INVALID'],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'IMAGE_INVALID'],
    ['GIF', gif, 'IMAGE_INVALID'],
    ['GIF that is a script', Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)'), 'IMAGE_INVALID'],
    ['BMP', Buffer.from('BM\x00\x00alert(1)'), 'IMAGE_INVALID'],
    ['PDF', Buffer.from('%PDF-1.7\n%%EOF'), 'IMAGE_INVALID'],
    ['PostScript', Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n'), 'IMAGE_INVALID'],
    ['ImageMagick’s own language', Buffer.from('push graphic-context\nurl(https://zly.example)'), 'IMAGE_INVALID'],
    ['a signature and nothing more', png.subarray(0, 8), 'IMAGE_INVALID'],
    [
      'a signature before a script',
      Buffer.concat([png.subarray(0, 8), Buffer.from('<script>alert(1)</script>')]),
      'IMAGE_INVALID',
    ],
    ['a PNG cut in the middle', cutPng, 'IMAGE_INVALID'],
    ['RIFF of another kind', Buffer.from('RIFF\x10\x00\x00\x00WAVEfmt '), 'IMAGE_INVALID'],
    ['nothing', Buffer.alloc(0), 'IMAGE_INVALID'],
    ['100 megapixels in a few kB', bomb(10_000, 10_000), 'IMAGE_TOO_LARGE'],
    ['a pixel line more than 50 megapixels', bomb(10_000, 5_001), 'IMAGE_TOO_LARGE'],
    ['65,000 × 65,000', bomb(65_000, 65_000), 'IMAGE_TOO_LARGE'],
    ['more bytes than allowed', Buffer.alloc(limits.cmsImageBytes + 1, 1), 'IMAGE_TOO_LARGE'],
  ];
  test.each(refusals)('%s is refused with a clear sentence', async (_what, image, code) => {
    const answer = await sendImage(image);
    expect([answer.statusCode, answer.json().code, answer.json().fields]).toEqual([
      code === 'IMAGE_INVALID' ? 415 : 413,
      code,
      { image: code },
    ]);
    expect(answer.json().detail).toMatch(/Przyjmujemy PNG, JPEG|Największy może mieć 20 MB/);
  });

  test('50 megapixels are taken', async () => {
    const answer = await sendImage(bomb(10_000, 5_000));
    expect(answer.statusCode, answer.body).toBe(200);
  });

  const zip = Buffer.from('PK\x03\x04\x14\x00\x00\x00\x00\x00MANIFEST', 'latin1');
  const polyglots: [string, Buffer][] = [
    ['HTML behind a PNG', Buffer.concat([png, Buffer.from(script)])],
    ['HTML behind a JPEG', Buffer.concat([jpeg, Buffer.from(script)])],
    ['a zip behind a JPEG', Buffer.concat([jpeg, zip])],
    [
      'a PHP program in the comment of a JPEG',
      Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from('\xff\xfe\x00\x1b<?php alert(1) ?>________', 'latin1'),
        jpeg.subarray(2),
      ]),
    ],
    ['a PDF behind a PNG', Buffer.concat([png, Buffer.from('%PDF-1.7 alert(1)\n%%EOF')])],
    ['SVG in the metadata', svgInside],
    ['HTML in the EXIF', htmlInside],
  ];
  test.each(polyglots)('what is no picture, or more than one: of %s only the picture is left', async (_what, image) => {
    const { id } = (await sendImage(image)).json();
    for (const shape of ['small.avif', 'small.webp', 'large.plain']) {
      const { rawPayload, headers: sent } = await get(id, shape);
      expect(sent['content-type']).toMatch(/^image\/(avif|webp|jpeg|png)$/);
      expect(rawPayload.toString('latin1')).not.toMatch(/script|alert|php|MANIFEST|%PDF|svg/);
    }
  });

  test('a form without a picture, or with anything else, is refused', async () => {
    const url = '/api/v1/cms/page_content_image/how-it-works/';
    expect((await send(url, [])).json()).toMatchObject({ code: 'FIELD_REQUIRED', fields: { image: 'FIELD_REQUIRED' } });
    expect((await send(url, [['image', 'tekst']])).json().code).toBe('BAD_REQUEST');
    expect((await send(url, [['file', png]])).json().code).toBe('BAD_REQUEST');
    expect(
      (
        await send(url, [
          ['image', png],
          ['image', png],
        ])
      ).json().code,
    ).toBe('BAD_REQUEST');
    expect((await send('/api/v1/cms/page_content_image/about/', [['image', png]])).statusCode).toBe(404);
    const plain = await addAccount(database, {});
    const refused = await send(url, [['image', png]], await callerHeaders(app, database, plain));
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'ACCESS_DENIED']);
    expect((await send(url, [['image', png]], {})).json().code).toBe('UNAUTHORIZED');
  });
});

describe('a page with pictures', () => {
  const url = '/api/v1/cms/page_content/how-it-works/';
  const img = (id: string, alt: string) =>
    `<img src="${richTextImageAddress(id)}" alt="${alt}" width="20" height="20" />`;

  test('a page with pictures names those of its text, those that were given and those that came with it (B §7)', async () => {
    const [one, two] = [(await sendImage(png)).json().id, (await sendImage(jpeg)).json().id];
    const answer = await send(url, [
      ['content', `<p>Tekst</p>${img(one, 'Etykieta z kodem')}`],
      ['images[]', two],
      ['images[]', one],
      ['file[]', png],
    ]);
    expect(answer.statusCode, answer.body).toBe(200);
    const page = savePageContent.answer.parse(answer.json());
    expect(page.content).toBe(`<p>Tekst</p>${img(one, 'Etykieta z kodem')}`);
    expect(page.images.slice(0, 2)).toEqual([one, two]);
    expect(page.images).toHaveLength(3);
    expect(page.newImages).toEqual(page.images.slice(2));
    expect((await app.inject({ url: imageFormAddress(page.images[2] ?? '', 'small.webp') })).statusCode).toBe(200);
    expect((await app.inject({ url })).json()).toEqual({ ...page, newImages: [] });
  });

  test('must say what each shows; what is not there is refused, what is elsewhere is left out', async () => {
    const { id } = (await sendImage(png)).json();
    const before = (await app.inject({ url })).json();
    for (const alt of ['', '  ', '\u00a0'.trim()])
      expect((await send(url, [['content', `<p>a</p>${img(id, alt)}`]])).json()).toMatchObject({
        code: 'IMAGE_WITHOUT_ALT',
        fields: { content: 'IMAGE_WITHOUT_ALT' },
      });
    expect(
      (await send(url, [['content', `<p>a</p>${img('00000000-0000-4000-8000-000000000000', 'a')}`]])).json(),
    ).toMatchObject({
      code: 'FIELD_INVALID',
      fields: { images: 'FIELD_INVALID' },
    });
    expect((await app.inject({ url })).json()).toEqual(before);
    const elsewhere = await send(url, [['content', '<p>a</p><img src="https://zly.example/a.png" alt="a">']]);
    expect(elsewhere.json().content).toBe('<p>a</p>');
  });

  test(`brings at most ${limits.cmsNewImages} new ones`, async () => {
    const files = (count: number) => Array.from({ length: count }, () => ['file[]', png] as const);
    const most = await send(url, [['content', '<p>a</p>'], ...files(limits.cmsNewImages)]);
    expect(most.json().images).toHaveLength(limits.cmsNewImages);
    const more = await send(url, [['content', '<p>a</p>'], ...files(limits.cmsNewImages + 1)]);
    expect(more.json()).toMatchObject({ code: 'FIELD_TOO_LONG', fields: { file: 'FIELD_TOO_LONG' } });
  });
});
