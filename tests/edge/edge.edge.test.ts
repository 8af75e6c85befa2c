import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect as connectTls } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, testPassword } from '../support/accounts.ts';
import { createDatabase } from '../support/servers/database.ts';
import { call, edgeMissing, startTestEdge, type Answer, type TestEdge } from '../support/servers/edge.ts';
import { repository } from '../support/servers/server.ts';
import { addOwnGtin, addStoredLink } from '../support/links.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';
import { countAdded } from '../../api/store/catalogue/catalogue-counters.ts';

const missing = edgeMissing();
if (missing) console.log(`Tests of the edge are skipped: ${missing}`);
const database = await createDatabase();

/** 31 numbers with a product, one without, one that strangers are not told. */
const gtins = Array.from({ length: 31 }, (_, i) => gtinOf('590123', i));
const unknownGtin = gtinOf('590999', 1);
const globalGtin = gtinOf('400123', 1);
const countersPath = '/api/v1/products/product_count/';

test('without nginx the command says how to get it', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(repository, 'infra/edge/start.ts')], {
    env: { ...process.env, NGINX: '/nowhere/nginx' },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([3, expect.stringContaining('apt-get install nginx')]);
});

describe.skipIf(missing !== null)('the edge', () => {
  let edge: TestEdge;
  let dataDir: string;

  beforeAll(async () => {
    await addLicence(database, { prefix: '590123' });
    for (const gtin of gtins) await addProduct(database, { gtin });
    await addProduct(database, { gtin: globalGtin, is_global: true });
    dataDir = await mkdtemp(join(tmpdir(), 'gtinoteka-edge-'));
    edge = await startTestEdge(database.url, { DATA_DIR: dataDir });
  });
  afterAll(async () => {
    const code = await edge?.stop();
    await rm(dataDir, { recursive: true, force: true });
    if (code) throw new Error(`the edge ended with code ${code}`);
  });

  function lookUp(
    gtin: string,
    from: string,
    headers: Record<string, string> = {},
    kind = 'product_has_gcp',
  ): Promise<Answer> {
    return call(edge.port, `/api/v1/products/${kind}/${gtin}/`, {
      from,
      headers: { cookie: `bot_check=${edge.passOf(from)}`, ...headers },
    });
  }

  /** The same asked of a process of the API, past the edge. */
  function direct(path: string, headers: Record<string, string> = {}, server = 0): Promise<Answer> {
    return call(edge.servers[server] ?? 0, path, { headers });
  }

  function countedFor(gtin: string): Promise<number> {
    return database.pool
      .query<{ n: number }>('SELECT count(*)::int AS n FROM daily_lookups WHERE $1 = ANY (gtins)', [gtin])
      .then(({ rows }) => rows[0]?.n ?? 0);
  }

  test('the edge counts 30 distinct numbers and refuses the 31st; asking again is free', async () => {
    for (const gtin of gtins) expect((await lookUp(gtin, '127.0.1.1')).status).toBe(gtin === gtins[30] ? 429 : 200);
    expect((await lookUp(gtins[30] ?? '', '127.0.1.2')).headers['x-daily-left']).toBe('29');
    const refused = await lookUp(gtins[30] ?? '', '127.0.1.1');
    expect(refused.status).toBe(429);
    expect(JSON.parse(refused.body.toString())).toMatchObject({ detail: 'too_many_requests_not_auth_user' });
    expect(refused.headers).toMatchObject({ 'x-daily-left': '0', 'cache-control': 'no-store' });
    expect((await lookUp(gtins[0] ?? '', '127.0.1.1')).status).toBe(200);
    // At once and of both calls: the count is one.
    const atOnce = await Promise.all(
      gtins.map((gtin, i) => lookUp(gtin, '127.0.1.3', {}, i % 2 ? 'get_products' : 'product_has_gcp')),
    );
    expect(atOnce.map(({ status }) => status).sort()).toEqual([...Array<number>(30).fill(200), 429]);
  });

  test('the edge leaves a look-up that comes under a key of repetition to the API, which counts it once', async () => {
    const under = { 'idempotency-key': 'klucz-kolejki-0001' };
    const answers = [
      await lookUp(gtins[5] ?? '', '127.0.1.9', under),
      await lookUp(gtins[5] ?? '', '127.0.1.9', under),
    ];
    expect(answers.map(({ status, headers }) => [status, headers['idempotency-replayed'], headers['x-edge']])).toEqual([
      [200, undefined, undefined],
      [200, 'true', undefined],
    ]);
    expect((await lookUp(gtins[6] ?? '', '127.0.1.9')).headers['x-daily-left']).toBe('28');
  });

  test('words refusals as the API does: no pass, a pass of another address, unknown, for members only, no number', async () => {
    const strangerPath = `/api/v1/products/product_has_gcp/${gtins[0]}/`;
    expect((await call(edge.port, strangerPath, { from: '127.0.2.1' })).body.toString()).toContain('RECAPTCHA_ERROR');
    const borrowed = await lookUp(gtins[0] ?? '', '127.0.2.1', { cookie: `bot_check=${edge.passOf('127.0.2.2')}` });
    expect(borrowed.body.toString()).toContain('RECAPTCHA_ERROR');
    expect((await lookUp(unknownGtin, '127.0.2.3')).body.toString()).toContain('GTIN_NOT_FOUND');
    expect((await lookUp(globalGtin, '127.0.2.3')).body.toString()).toContain('USER_NOT_LOGGED');
    expect((await lookUp('12345678', '127.0.2.3')).body.toString()).toContain('GTIN_INVALID_CHECKSUM');
    expect(await countedFor(unknownGtin)).toBe(1);
  });

  test('what a member is told is never given to a stranger, nor one client’s count to another', async () => {
    const { email } = await addAccount(database, { subscription: 'yearly_unlimited' });
    const login = await call(edge.port, '/api/v1/token/', {
      method: 'POST',
      from: '127.0.3.1',
      headers: { 'content-type': 'application/json', 'x-bot-check': edge.passOf('127.0.3.1') },
      body: JSON.stringify({ email, password: testPassword }),
    });
    const { access } = JSON.parse(login.body.toString()) as { access: string };
    const member = { authorization: `Bearer ${access}` };
    expect((await lookUp(globalGtin, '127.0.3.1', member)).status).toBe(200);
    const told = await lookUp(gtins[5] ?? '', '127.0.3.1', member);
    expect(told.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    expect(told.headers['x-daily-left']).toBeUndefined();
    expect((await lookUp(globalGtin, '127.0.3.1')).status).toBe(401);
    const me = '/api/v1/accounts/me/';
    expect((await call(edge.port, me, { headers: member })).body.toString()).toContain(email);
    expect((await call(edge.port, me)).status).toBe(401);
    expect((await lookUp(gtins[5] ?? '', '127.0.3.2')).headers['x-daily-left']).toBe('29');
    expect((await lookUp(gtins[6] ?? '', '127.0.3.2')).headers['x-daily-left']).toBe('28');
    expect((await lookUp(gtins[6] ?? '', '127.0.3.3')).headers['x-daily-left']).toBe('29');
  });

  test('the client is who connects, whatever it claims to be', async () => {
    for (const [name, value] of [
      ['x-forwarded-for', '127.0.4.9'],
      ['forwarded', 'for=127.0.4.9'],
      ['x-real-ip', '127.0.4.9'],
    ] as const)
      expect((await lookUp(gtins[7] ?? '', '127.0.4.1', { [name]: value })).headers['x-daily-left']).toBe('29');
    expect((await lookUp(gtins[8] ?? '', '127.0.4.1')).headers['x-daily-left']).toBe('28');
  });

  test.each([
    ['/api/v1/verification/1/verify/', 401],
    ['/api/v1/verification/1/upload/', 401],
    ['/api/v1/verification/1/sendings/1/parts/?start=0', 401],
    ['/api/v1/links/1/sheet/', 401],
    ['/api/v1/codes/1/batches/', 401],
    ['/api/v1/codes/1/preview/', 401],
    ['/api/v1/stewardship/1/runs/', 401],
    // The API knows another method here, and says so itself.
    ['/api/v1/companies/package_orders/1/invoice/', 405],
    ['/external_api/v2/verify/', 401],
    // What takes no files takes no more than the API would.
    ['/api/v1/accounts/login/', 413],
  ])('a file of 300 kB sent to %s is answered by the API: %i', async (path, status) => {
    const answer = await call(edge.port, path, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '0'.repeat(300_000),
    });
    expect([answer.status, answer.body.toString()]).toEqual([status, expect.stringContaining('"code"')]);
  });

  test('a list of 50,000,000 bytes comes through whole, one of a byte more is refused by the API in its own words', async () => {
    const { email, companyId } = await addAccount(database);
    const login = await call(edge.port, '/api/v1/token/', {
      method: 'POST',
      from: '127.0.3.4',
      headers: { 'content-type': 'application/json', cookie: `bot_check=${edge.passOf('127.0.3.4')}` },
      body: JSON.stringify({ email, password: testPassword }),
    });
    const { access } = JSON.parse(login.body.toString()) as { access: string };
    const send = (byteSize: number): Promise<Answer> => {
      const head = 'Content-Disposition: form-data; name="file"; filename="dane.csv"';
      const list = Buffer.alloc(byteSize, `GTIN;Nazwa\n${gtins[0]};Woda\n`);
      return call(edge.port, `/api/v1/verification/${companyId}/upload/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access}`, 'content-type': 'multipart/form-data; boundary=x' },
        body: Buffer.concat([Buffer.from(`--x\r\n${head}\r\n\r\n`), list, Buffer.from('\r\n--x--\r\n')]),
        patience: unhurried(60_000),
      });
    };
    const over = await send(50_000_001);
    expect([over.status, over.body.toString()]).toEqual([413, expect.stringContaining('"FILE_TOO_LARGE"')]);
    const most = await send(50_000_000);
    expect([most.status, most.body.toString()]).toEqual([200, expect.stringContaining('"dane.csv"')]);
    const { rows } = await database.pool.query(
      `SELECT byte_size AS "byteSize" FROM stored_files WHERE company_id = $1 AND purpose = 'verification input'`,
      [companyId],
    );
    expect(rows).toEqual([{ byteSize: 50_000_000 }]);
  });

  test('a change of a public answer is in the next request, in every encoding', async () => {
    const ask = (encoding: string) =>
      call(edge.port, countersPath, { headers: { 'accept-encoding': encoding } }).then(({ body }) => body.toString());
    const encodings = ['br', 'gzip', 'identity'];
    for (const encoding of encodings) expect(await ask(encoding)).toContain('"productCount":0');
    const client = await database.pool.connect();
    await countAdded(client, 7);
    client.release();
    await expect
      .poll(() => Promise.all(encodings.map(ask)))
      .toEqual(Array(3).fill(expect.stringContaining('"productCount":7')));
  });

  test('a saved page is in the very next request, and what names it otherwise is not kept', async () => {
    const path = '/api/v1/cms/page_content/how-it-works/';
    const { email } = await addAccount(database, { isPlatformAdministrator: true });
    const login = await call(edge.port, '/api/v1/token/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: testPassword }),
    });
    const { access } = JSON.parse(login.body.toString()) as { access: string };
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
    for (const round of [1, 2]) {
      const saved = await call(edge.port, path, {
        method: 'POST',
        headers: { authorization: `Bearer ${access}`, 'content-type': 'multipart/form-data; boundary=x' },
        body: `--x\r\nContent-Disposition: form-data; name="content"\r\n\r\n<p>wersja ${round}</p>\r\n--x--\r\n`,
      });
      expect([saved.status, saved.headers['cache-control']]).toEqual([200, 'no-store']);
      for (const [encoding, open] of Object.entries(unpack)) {
        const { body, headers } = await call(edge.port, path, { headers: { 'accept-encoding': encoding } });
        expect([open(body).toString(), headers['x-edge']]).toEqual([expect.stringContaining(`wersja ${round}`), 'HIT']);
      }
    }
    for (const other of [`${path}?activeMembershipId=x`, '/api/v1/cms/page_content/other/'])
      expect((await call(edge.port, other)).headers['x-edge']).toBeUndefined();
  });

  test('public answers have a strong ETag, ask for 304 and come in the encoding asked for', async () => {
    const path = '/api/v1/products/get_categories/';
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
    const bodies = await Promise.all(
      Object.entries(unpack).map(async ([encoding, open]) => {
        const answer = await call(edge.port, path, { headers: { 'accept-encoding': encoding } });
        expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
        expect(answer.headers.etag).toMatch(/^"/);
        const again = await call(edge.port, path, {
          headers: { 'accept-encoding': encoding, 'if-none-match': answer.headers.etag ?? '' },
        });
        expect([again.status, again.body.length, again.headers['x-edge']]).toEqual([304, 0, 'HIT']);
        return open(answer.body).toString();
      }),
    );
    expect(new Set(bodies).size).toBe(1);
    const refusing = { 'accept-encoding': 'br;q=0, gzip;q=0.000' };
    expect((await call(edge.port, path, { headers: refusing })).headers['content-encoding']).toBeUndefined();
  });

  test('events come through as they happen, not when there are many of them', async () => {
    const { email, companyId } = await addAccount(database);
    const login = await call(edge.port, '/api/v1/token/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `bot_check=${edge.passOf('127.0.0.1')}` },
      body: JSON.stringify({ email, password: testPassword }),
    });
    const { access } = JSON.parse(login.body.toString()) as { access: string };
    const ending = new AbortController();
    const answer = await fetch(`http://localhost:${edge.port}/api/v1/verification/${companyId}/progress/`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${access}` },
      signal: ending.signal,
    });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    // Of a stream that never ends nginx would pass on nothing before its buffers are full.
    while (!text.includes('"files":[]')) text += (await reader?.read())?.value ?? '';
    await database.pool.query(
      `INSERT INTO verifications (company_id, kind, file_name, created_at, uploaded_at) VALUES ($1, 'verify', 'kody.xlsx', now(), now())`,
      [companyId],
    );
    while (!text.includes('kody.xlsx')) text += (await reader?.read())?.value ?? '';
    ending.abort();
  });

  test('every answer carries each security header once, those of nginx itself too', async () => {
    const names = ['content-security-policy', 'x-content-type-options'];
    const tooLarge = { method: 'POST', headers: { 'content-length': '300000' }, body: 'x'.repeat(300_000) };
    const cases: [string, Parameters<typeof call>[2], number][] = [
      [countersPath, {}, 200],
      ['/api/v1/nic/', {}, 404],
      ['/api/v1/token/', tooLarge, 413],
      ['/', { headers: { host: 'evil.example' } }, 421],
      [`/${'x'.repeat(20_000)}`, {}, 414],
    ];
    for (const [path, options, status] of cases) {
      const answer = await call(edge.port, path, options);
      expect([path.slice(0, 40), answer.status]).toEqual([path.slice(0, 40), status]);
      for (const name of names) expect(answer.headers[name]).toMatch(/^[^,]+$/);
      expect(answer.headers.server).toBe('nginx');
      expect(answer.headers['strict-transport-security']).toBeUndefined();
    }
  });

  test('over TLS it speaks HTTP/2 and says HSTS once', async () => {
    if (!edge.tlsUrl) return console.log('no certificate could be made: openssl is missing');
    const session = connectTls(edge.tlsUrl, { rejectUnauthorized: false });
    for (const path of [countersPath, '/api/v1/health/', '/api/v1/nic/']) {
      const stream = session.request({ ':path': path });
      const [headers] = await once(stream, 'response');
      stream.resume();
      await once(stream, 'end');
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    }
    expect(session.alpnProtocol).toBe('h2');
    session.close();
  });

  describe('printed codes', () => {
    let companyId = '';
    let gtin = '';

    beforeAll(async () => {
      ({ companyId } = await addAccount(database));
      gtin = await addOwnGtin(database, companyId);
      await addStoredLink(database, { companyId, gtin, href: 'https://sady.example/sok', language: 'pl' });
    });

    const lead = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
      const answer = await call(edge.port, path, { headers, method });
      return [answer.status, answer.headers.location, answer.headers['x-edge']];
    };
    const openedOf = (of: string) =>
      database.pool
        .query<{ n: number }>('SELECT coalesce(sum(opens), 0)::int AS n FROM link_opens WHERE gtin = $1', [of])
        .then(({ rows }) => rows[0]?.n);

    test('printed codes are kept by their number, with and without batch, lead as the API does, and are counted each', async () => {
      const bare = await addOwnGtin(database, companyId);
      const paths = [`/01/${gtin}`, `/01/${gtin}/10/L-1`, `/01/${gtin}/22/A/10/L_1/21/S/`, `/01/${bare}/10/L1`];
      for (const path of paths) {
        const plain = await direct(path);
        await expect.poll(() => lead(path)).toEqual([307, plain.headers.location, 'HIT']);
        const { headers } = await call(edge.port, path);
        for (const name of [
          'link',
          'vary',
          'cache-control',
          'access-control-allow-origin',
          'cross-origin-resource-policy',
        ])
          expect([name, headers[name]]).toEqual([name, plain.headers[name]]);
        expect(await lead(path, {}, 'HEAD')).toEqual([307, plain.headers.location, 'HIT']);
      }
      const before = await openedOf(bare);
      for (let i = 0; i < 50; i++) expect(await lead(`/01/${bare}/10/L1`)).toContain('HIT');
      await lead(`/01/${bare}/10/L1`, {}, 'HEAD');
      await expect
        .poll(() => openedOf(bare), { timeout: unhurried(20_000) })
        .toBeGreaterThanOrEqual((before ?? 0) + 50);
    });

    test('printed codes that depend on batch, language, query or form are kept too, each by what it depends on', async () => {
      const of = await addOwnGtin(database, companyId);
      const place = { companyId, gtin: of };
      await addStoredLink(database, { ...place, href: 'https://sady.example/pl', language: 'pl' });
      await addStoredLink(database, { ...place, href: 'https://sady.example/en', language: 'en', isDefault: false });
      await addStoredLink(database, { ...place, href: 'https://sady.example/partia', batch: 'B' });
      const asked: [string, Record<string, string>, string | undefined][] = [
        [`/01/${of}`, { 'accept-language': 'en-GB, pl;q=0.5' }, 'https://sady.example/en'],
        [`/01/${of}`, { 'accept-language': 'pl' }, 'https://sady.example/pl'],
        [`/01/${of}/10/B`, {}, 'https://sady.example/partia'],
        [`/01/${of}/10/C`, {}, 'https://sady.example/pl'],
        [`/01/${gtin}?17=261231`, {}, 'https://sady.example/sok?17=261231'],
        [`/01/${gtin}?a=1`, {}, 'https://sady.example/sok?a=1'],
      ];
      for (const [path, headers, location] of asked)
        await expect.poll(() => lead(path, headers)).toEqual([307, location, 'HIT']);
      await expect.poll(() => lead(`/01/${gtin}?linkType=linkset`)).toEqual([200, undefined, 'HIT']);
      const linkset = await call(edge.port, `/01/${gtin}`, { headers: { accept: 'application/linkset+json' } });
      expect(JSON.parse(linkset.body.toString()).linkset[0].anchor).toBe(`http://localhost:${edge.port}/01/${gtin}`);
    });

    test('a change is in the next opening, whatever of the number is kept', async () => {
      const paths = [`/01/${gtin}`, `/01/${gtin}/10/L1`, `/01/${gtin}?17=261231`, `/01/${gtin}?linkType=pip`];
      for (const path of paths) await expect.poll(async () => (await lead(path))[2]).toBe('HIT');
      const member = await addAccount(database, { companyId });
      const login = await call(edge.port, '/api/v1/token/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: member.email, password: testPassword }),
      });
      const { access } = JSON.parse(login.body.toString()) as { access: string };
      const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
      const code = `/api/v1/links/${companyId}/codes/${gtin}/`;
      const { links } = JSON.parse((await call(edge.port, code, { headers })).body.toString());
      const { id, version, gtin: _gtin, ...fields } = links[0];
      const led = (href: string, path: string): string => [href, ...path.split('?').slice(1)].join('?');
      for (const [round, href] of ['https://sady.example/nowy', 'https://sady.example/nowszy'].entries()) {
        const saved = await call(edge.port, `/api/v1/links/${companyId}/link/${id}/`, {
          method: 'PUT',
          headers,
          body: JSON.stringify({ ...fields, href, version: version + round }),
        });
        expect([saved.status, saved.body.toString()]).toEqual([200, expect.any(String)]);
        for (const path of paths) expect((await lead(path))[1]).toBe(led(href, path));
      }
      // By nobody of this program: the database tells.
      await database.pool.query(`UPDATE links SET href = 'https://sady.example/z-bazy' WHERE gtin = $1`, [gtin]);
      await expect.poll(async () => (await lead(paths[1] ?? ''))[1]).toBe('https://sady.example/z-bazy');
      expect((await lead(paths[2] ?? ''))[1]).toBe('https://sady.example/z-bazy?17=261231');
    });

    test('what is no plain code goes to the API, and nothing of the edge’s own calls is said outside', async () => {
      const refused: [string, number][] = [
        ['/01/05901520000058', 400],
        [`/01/${gtin}/10/A/22/B`, 400],
        [`/01/${gtin}/10/123456789012345678901`, 400],
        [`/01/${gtin}?17=269931`, 400],
        [`/01/${gtin}/foo`, 400],
      ];
      for (const [path, status] of refused) expect((await lead(path))[0]).toBe(status);
      expect(await lead(`/01/${gtin}/10/A%2FB`)).toEqual([307, expect.any(String), undefined]);
      for (const path of [
        `/api/edge/code/${gtin}`,
        '/api/edge/opens',
        '/.edge/code',
        '/.edge/leads',
        '/.edge/asked-code',
      ])
        expect((await call(edge.port, path, { headers: { 'x-edge-secret': 'guessed' } })).status).toBe(404);
      const asked = { 'x-edge-generation': 'x', 'x-edge-secret': 'guessed' };
      const { headers } = await call(edge.port, `/01/${gtin}?b=2`, { headers: asked });
      expect(Object.keys(headers).filter((name) => /opened|generation|leads|accel/.test(name))).toEqual([]);
    });
  });
});

describe.skipIf(missing !== null)('where PUBLIC_URL names the site', () => {
  const site = 'https://gtinoteka.example';
  const headers = { host: 'gtinoteka.example' };
  let edge: TestEdge;
  let companyId = '';

  beforeAll(async () => {
    ({ companyId } = await addAccount(database, { email: 'nazwa@sady.example', companyName: 'Sady z nazwą' }));
    edge = await startTestEdge(database.url, { PUBLIC_URL: site });
  });
  afterAll(() => edge?.stop());

  test('public answers and printed codes are kept, and what names the site names it so', async () => {
    const gtin = await addOwnGtin(database, companyId);
    await addStoredLink(database, { companyId, gtin, href: 'https://sady.example/stary' });
    for (const path of [countersPath, `/01/${gtin}/10/L1`])
      await expect
        .poll(async () => {
          const answer = await call(edge.port, path, { headers });
          return [answer.status, answer.headers['x-edge']];
        })
        .toEqual([path.startsWith('/01/') ? 307 : 200, 'HIT']);
    const linkset = await call(edge.port, `/01/${gtin}?linkType=linkset`, { headers });
    expect(linkset.body.toString()).toContain(`"anchor":"${site}/01/${gtin}"`);
    await database.pool.query(`UPDATE links SET href = 'https://sady.example/nowy' WHERE gtin = $1`, [gtin]);
    await expect
      .poll(async () => (await call(edge.port, `/01/${gtin}/10/L1`, { headers })).headers.location)
      .toBe('https://sady.example/nowy');
  });

  test('where PUBLIC_URL names the site by another name nothing is answered', async () => {
    for (const host of ['evil.example', 'gtinoteka.example.evil.example', 'xgtinoteka.example'])
      expect((await call(edge.port, countersPath, { headers: { host } })).status).toBe(421);
  });
});
