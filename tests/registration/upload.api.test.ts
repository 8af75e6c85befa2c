import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { purgeUnfinishedRegistrations } from '../../api/store/people/registration-purge.ts';
import { reserveFile } from '../../api/store/people/authorization-files.ts';
import { hashOfToken } from '../../api/core/secrets/random-token.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { passHeaders } from '../support/look-ups.ts';
import { registrationForm } from '../support/registrations.ts';
import { fileStoreOf } from '../support/sent-files.ts';
import { writtenActs } from '../support/stored-rows.ts';
import { endTicket } from '../support/prepared/sent-links.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'gtinoteka-files-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const folder = join(dataDir, 'files');
const { app, config, database } = await buildTestApp({ env: { DATA_DIR: dataDir } });
const store = fileStoreOf({ dataDir, secret: config.secret ?? '' });
const { pool } = database;
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#611e60' } })
  .withExif({ IFD0: { Copyright: 'Tajna nazwa' } })
  .png()
  .toBuffer();

interface Registered {
  membershipId: string;
  uploadTicket: string;
}

async function register(): Promise<Registered> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/accounts/register/',
    headers: passHeaders(config, '127.0.0.1'),
    payload: registrationForm(),
  });
  return answer.json().data;
}

function multipartOf(bytes: Buffer, { field = 'file', name = 'upowaznienie.pdf', type = 'application/pdf' } = {}) {
  const boundary = `b${randomUUID()}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

function upload(
  { membershipId, uploadTicket }: Registered,
  bytes: Buffer,
  options: { field?: string; name?: string } = {},
) {
  const { headers, payload } = multipartOf(bytes, options);
  return app.inject({
    method: 'PUT',
    url: `/api/v1/accounts/register/${membershipId}/${encodeURIComponent(options.name ?? 'upowaznienie.pdf')}/`,
    headers: { ...headers, 'x-upload-ticket': uploadTicket },
    payload,
  });
}

async function rowOf({ membershipId }: Registered) {
  return (await pool.query('SELECT * FROM authorization_files WHERE membership_id = $1', [membershipId])).rows[0];
}

function filesOnDisk(): string[] {
  try {
    return readdirSync(folder, { recursive: true }).map(String);
  } catch {
    return [];
  }
}

describe('an authorization file', () => {
  test('a PDF is kept as it is, encrypted, under a key that does not tell its name', async () => {
    const registered = await register();
    const answer = await upload(registered, pdf, { name: '../..\u202e/Cennik\\żółty.pdf' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({ uploaded: true });
    const row = await rowOf(registered);
    expect(row).toMatchObject({
      file_name: '.._.._Cennik_żółty.pdf',
      media_type: 'application/pdf',
      byte_size: pdf.length,
    });
    expect(row.file_key).toMatch(/^[0-9a-f-]{36}$/);
    expect(await store.get(row.file_key)).toEqual(pdf);
    const onDisk = readFileSync(join(folder, row.file_key));
    expect(onDisk.includes('%PDF')).toBe(false);
    expect(await writtenActs(database, { act: 'authorization file uploaded' })).toMatchObject([{ actor: 'stranger' }]);
  });

  test('a picture is redrawn, so that nothing but the picture is in it, whatever it is called', async () => {
    const registered = await register();
    expect(
      (await upload(registered, Buffer.concat([png, Buffer.from('<script>')]), { name: 'a.exe' })).statusCode,
    ).toBe(200);
    const row = await rowOf(registered);
    const stored = await store.get(row.file_key);
    expect(row).toMatchObject({ media_type: 'image/png', byte_size: stored.length });
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 });
    expect(stored.includes('Tajna')).toBe(false);
    expect(stored.includes('<script>')).toBe(false);
    const jpeg = await register();
    expect((await upload(jpeg, await sharp(png).jpeg().toBuffer())).statusCode).toBe(200);
    expect((await rowOf(jpeg)).media_type).toBe('image/jpeg');
  });

  test.each([
    ['a text', Buffer.from('upoważnienie')],
    ['a program', Buffer.from('MZ\x90\0')],
    ['a gif', Buffer.from('GIF89a\x01\0\x01\0')],
    ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['half a png', png.subarray(0, 60)],
    ['a PDF without its end', pdf.subarray(0, -6)],
    ['a PDF without a version', Buffer.from('%PDF-\n%%EOF\n')],
    ['a PDF of a version that is none', Buffer.from('%PDF-3.0\n%%EOF\n')],
    ['a PDF that ends more than 2 kB before the end', Buffer.concat([pdf, Buffer.alloc(2_048, ' ')])],
    ['a PDF that begins late', Buffer.concat([Buffer.from('x'), pdf])],
  ])('%s called .pdf is FILE_FORMAT_INVALID, and the ticket still holds', async (_what, bytes) => {
    const registered = await register();
    const answer = await upload(registered, bytes);
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ code: 'FILE_FORMAT_INVALID', fields: { file: 'FILE_FORMAT_INVALID' } });
    expect((await upload(registered, pdf)).statusCode).toBe(200);
  });

  test('a picture of more pixels than a scan has is FILE_FORMAT_INVALID', async () => {
    const wide = sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: '#fff' } });
    const answer = await upload(await register(), await wide.png({ compressionLevel: 1 }).toBuffer());
    expect(answer.json().code).toBe('FILE_FORMAT_INVALID');
  });

  test('50,000,000 bytes are taken, one more is FILE_TOO_LARGE', async () => {
    const registered = await register();
    const most = Buffer.alloc(50_000_001, ' ');
    pdf.copy(most);
    most.write('%%EOF', 49_999_900);
    const before = filesOnDisk().length;
    const refused = await upload(registered, most);
    expect(refused.statusCode).toBe(413);
    expect(refused.json()).toMatchObject({ code: 'FILE_TOO_LARGE', fields: { file: 'FILE_TOO_LARGE' } });
    expect(filesOnDisk()).toHaveLength(before);
    expect((await upload(registered, most.subarray(0, 50_000_000))).statusCode).toBe(200);
    expect((await rowOf(registered)).byte_size).toBe(50_000_000);
  });

  test('no file, an empty one, another field or no multipart is FIELD_REQUIRED; half a body is BAD_REQUEST', async () => {
    const registered = await register();
    for (const answer of [
      await upload(registered, Buffer.alloc(0)),
      await upload(registered, pdf, { field: 'plik' }),
      await app.inject({
        method: 'PUT',
        url: `/api/v1/accounts/register/${registered.membershipId}/a.pdf/`,
        headers: { 'x-upload-ticket': registered.uploadTicket },
        payload: {},
      }),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'FIELD_REQUIRED', fields: { file: 'FIELD_REQUIRED' } });
    }
    const { headers, payload } = multipartOf(pdf);
    const half = await app.inject({
      method: 'PUT',
      url: `/api/v1/accounts/register/${registered.membershipId}/a.pdf/`,
      headers: { ...headers, 'x-upload-ticket': registered.uploadTicket },
      payload: payload.subarray(0, payload.length - 60),
    });
    expect(half.statusCode).toBe(400);
    expect(half.json().code).toBe('BAD_REQUEST');
    expect((await rowOf(registered)).file_key).toBeNull();
    expect((await upload(registered, pdf)).statusCode).toBe(200);
  });
});

describe('the ticket', () => {
  test('the ticket is used once, also of four uploads at the same time', async () => {
    const registered = await register();
    const before = filesOnDisk().length;
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(registered, pdf)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect((await upload(registered, pdf)).statusCode).toBe(404);
    expect(filesOnDisk()).toHaveLength(before + 1);
  });

  test('wrong, missing, ended or of another membership is NOT_FOUND', async () => {
    const [one, other] = [await register(), await register()];
    const ended = await register();
    await endTicket({ pool }, ended.membershipId);
    for (const wrong of [
      { ...one, uploadTicket: other.uploadTicket },
      { ...one, uploadTicket: '' },
      { ...one, membershipId: randomUUID() },
      { ...one, membershipId: 'a' },
      ended,
    ]) {
      const answer = await upload(wrong, pdf);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('NOT_FOUND');
    }
    const { headers, payload } = multipartOf(pdf);
    const none = await app.inject({
      method: 'PUT',
      url: `/api/v1/accounts/register/${one.membershipId}/a.pdf/`,
      headers,
      payload,
    });
    expect(none.statusCode).toBe(404);
  });

  test('the ticket of an upload that was cut is good for another one, which removes what the first has left', async () => {
    const registered = await register();
    const ticket = { membershipId: registered.membershipId, ticketHash: hashOfToken(registered.uploadTicket) };
    // What a process killed between the file and its row leaves behind.
    const left = store.newKey();
    await reserveFile(database, ticket, left);
    await store.put(left, pdf);
    expect((await upload(registered, png)).statusCode).toBe(200);
    expect(filesOnDisk()).not.toContain(left);
    const row = await rowOf(registered);
    expect(await sharp(await store.get(row.file_key)).metadata()).toMatchObject({ format: 'png' });
  });

  test('the ticket of an upload that was cut and not repeated is let go of by the purge, with the file', async () => {
    const registered = await register();
    const left = store.newKey();
    await reserveFile(
      database,
      { membershipId: registered.membershipId, ticketHash: hashOfToken(registered.uploadTicket) },
      left,
    );
    expect(await purgeUnfinishedRegistrations(database)).toEqual([]);
    await endTicket({ pool }, registered.membershipId, 61);
    expect(await purgeUnfinishedRegistrations(database)).toEqual([left]);
    expect((await rowOf(registered)).file_key).toBeNull();
  });
});

describe('a connection that is cut', () => {
  test.each([10, 300, 500_000])(
    'a connection that is cut after %d bytes of an upload leaves nothing, and the ticket is good for another one',
    async (bytes) => {
      const { port } = new URL(
        app.addresses().length > 0 ? app.listeningOrigin : await app.listen({ port: 0, host: '127.0.0.1' }),
      );
      const registered = await register();
      const before = filesOnDisk().length;
      // More of them than there are places: each has to give its place back.
      for (let again = 0; again < 6; again++) {
        const socket = connect(Number(port), '127.0.0.1');
        await once(socket, 'connect');
        const { headers, payload } = multipartOf(Buffer.concat([pdf, Buffer.alloc(1_000_000)]));
        socket.write(
          `PUT /api/v1/accounts/register/${registered.membershipId}/a.pdf/ HTTP/1.1\r\nhost: a\r\n` +
            `content-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n` +
            `x-upload-ticket: ${registered.uploadTicket}\r\n\r\n`,
        );
        await new Promise((resolve) => socket.write(payload.subarray(0, bytes), resolve));
        await new Promise((resolve) => setTimeout(resolve, 50));
        socket.destroy();
      }
      await expect.poll(() => filesOnDisk().length).toBe(before);
      expect((await rowOf(registered)).file_key).toBeNull();
      await expect.poll(async () => (await upload(registered, pdf)).statusCode).toBe(200);
    },
  );
});

test('a client has one upload at a time; another one waits until the first is over', async () => {
  const { port } = new URL(
    app.addresses().length > 0 ? app.listeningOrigin : await app.listen({ port: 0, host: '127.0.0.1' }),
  );
  const [slow, other] = [await register(), await register()];
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  const { headers, payload } = multipartOf(pdf);
  socket.write(
    `PUT /api/v1/accounts/register/${slow.membershipId}/a.pdf/ HTTP/1.1\r\nhost: a\r\n` +
      `content-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n` +
      `x-upload-ticket: ${slow.uploadTicket}\r\n\r\n`,
  );
  socket.write(payload.subarray(0, 20));
  // Until the first has its place: whoever comes before it is let in.
  await expect.poll(async () => (await upload(await register(), pdf)).statusCode).toBe(429);
  const refused = await upload(other, pdf);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(refused.headers['retry-after']).toBe('10');
  socket.destroy();
  await expect.poll(async () => (await upload(other, pdf)).statusCode).toBe(200);
  expect((await upload(slow, pdf)).statusCode).toBe(200);
});

test('a name of 255 characters is taken and kept shorter; one of 256 is FIELD_TOO_LONG', async () => {
  const registered = await register();
  const refused = await upload(registered, pdf, { name: 'ż'.repeat(256) });
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { filename: 'FIELD_TOO_LONG' }]);
  expect((await upload(registered, pdf, { name: 'ż'.repeat(255) })).statusCode).toBe(200);
  expect((await rowOf(registered)).file_name).toBe('ż'.repeat(200));
});

test('a long Polish name is taken and shown as it is', async () => {
  const registered = await register();
  const name = `${'żółć '.repeat(19)}.pdf`;
  expect((await upload(registered, pdf, { name })).statusCode).toBe(200);
  expect((await rowOf(registered)).file_name).toBe(name);
});
