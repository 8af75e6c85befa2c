import { Gtinoteka, GtinotekaProblem, GtinotekaUnreachable, type ClientOptions } from '@gtinoteka/client';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { pauseBefore } from '../../api/client/ask.ts';
import { addAccount } from '../support/accounts.ts';
import { addLicence, addProduct, coverPrefixes, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { startServerGate } from '../support/servers/server-gate.ts';
import { repository } from '../support/servers/server.ts';
import { unhurried } from '../support/run/pace.ts';
import { addAccountKey, addNamedKey, holdToDocument, usedOf } from './programs.ts';
import { changeProduct, noteChange } from '../support/stored-rows.ts';

const { app, database } = await buildTestApp({ beforeReady: holdToDocument });
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const gate = await startServerGate(url);
afterAll(() => gate.close());

await coverPrefixes(database, '590');
await addLicence(database, { prefix: '590777' });
const known = Array.from({ length: 20 }, (_, item) => gtinOf('590777', item + 1)).sort();
for (const [item, gtin] of known.entries())
  await addProduct(database, { gtin, brand: 'Sady', name: `Powidła ${item}` });
const { companyId } = await addAccount(database, { subscription: 'yearly_limited' });
const apiKey = await addAccountKey(database, companyId);
const gtin = known[0] ?? '';

/** A client that counts what it sends. */
function countingClient(options: Partial<ClientOptions> = {}) {
  const sent: { at: number; address: string }[] = [];
  const client = new Gtinoteka({
    baseUrl: url,
    apiKey,
    pause: 50,
    ...options,
    fetch: (address, init) => {
      sent.push({ at: performance.now(), address: String(address) });
      return (options.fetch ?? fetch)(address, init);
    },
  });
  return { client, sent };
}

const { client } = countingClient();
const faultOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error);

describe('products', () => {
  test('one is answered whole, with the fields asked for, as JSON-LD, or null', async () => {
    const whole = await client.product(gtin.slice(1));
    expect(whole).toMatchObject({ gtinNumber: gtin, brand: 'Sady', netContent: ['1.5LTR'] });
    const some = await client.product(gtin, { fields: ['name', 'netContent'], netContent: 'text' });
    expect(some).toEqual({ name: 'Powidła 0', netContent: '1.5l' });
    expect((await client.linkedProduct(gtin))?.['gs1:gtin']).toBe(gtin);
    expect(await client.product(gtinOf('590888', 1))).toBeNull();
  });

  test('many are found by their numbers in one answer, paid for once though the first answer is lost', async () => {
    const { companyId: buyer } = await addAccount(database, { subscription: 'yearly_limited' });
    const key = await addAccountKey(database, buyer);
    const before = countingClient({ apiKey: key });
    await before.client.product(gtin);
    const { api } = await usedOf(database, buyer);
    let isLost = false;
    const { client: found, sent } = countingClient({
      apiKey: key,
      fetch: async (address, init) => {
        const answer = await fetch(address, init);
        if (isLost) return answer;
        isLost = true;
        return new Response('{}', { status: 503 });
      },
    });
    const asked = [known[1] ?? '', gtinOf('590888', 1), '5901234123450'];
    expect(await found.find(asked, { fields: ['name'] })).toEqual({
      counts: { found: 1, absent: 1, unfit: 1 },
      results: [
        { line: 1, gtinNumber: known[1], state: 'found', code: null, product: { name: 'Powidła 1' } },
        { line: 2, gtinNumber: asked[1], state: 'absent', code: null, product: null },
        { line: 3, gtinNumber: null, state: 'unfit', code: 'GTIN_INVALID_CHECKSUM', product: null },
      ],
    });
    expect(sent).toHaveLength(2);
    expect((await usedOf(database, buyer)).api - api).toBe(2);
  });

  test('a list is taken page after page, each product once', async () => {
    const { client: counted, sent } = countingClient();
    const seen: string[] = [];
    for await (const { gtinNumber } of counted.products({ brand: 'Sady' }, { pageSize: 6, fields: ['gtinNumber'] }))
      seen.push(gtinNumber);
    expect(seen).toEqual(known);
    expect(sent).toHaveLength(4);
    // Pages that nobody takes are not asked for.
    for await (const page of counted.pages({ brand: 'Sady' }, { pageSize: 6 })) {
      expect(page.count).toBe(20);
      break;
    }
    expect(sent).toHaveLength(5);
  });
});

test('a company is told with its licences and brands, its codes one after another', async () => {
  const nip = '7343575005';
  const { companyId: id } = await addAccount(database, { companyName: 'Sady Dolne sp. z o.o.', nip });
  const own = Array.from({ length: 5 }, (_, item) => gtinOf('590779', item + 1)).sort();
  for (const one of own) await addProduct(database, { gtin: one, company_id: id, brand: 'Dolina' });
  expect(await client.company(nip, { pageSize: 2 })).toMatchObject({
    count: 5,
    brands: [{ name: 'Dolina', products: 5 }],
  });
  const seen: string[] = [];
  for await (const { gtinNumber } of client.companyCodes(nip, { pageSize: 2 })) seen.push(gtinNumber);
  expect(seen).toEqual(own);
  expect(await client.company('1111111111')).toBeNull();
});

test('what became of a write is told by its upload; null where the company has none', async () => {
  const nip = '7343575099';
  const writer = await addAccount(database, { nip });
  await addLicence(database, { prefix: '590780', company_id: writer.companyId });
  const { client: own } = countingClient({
    apiKey: await addNamedKey(database, writer.companyId, { scopes: ['write'] }),
  });
  const whole = { name: 'Sok', brand: 'Sady', netContent: '1 l', gpc: '10000232' };
  const { state, uploadId } = await own.putProduct(gtinOf('590780', 1), whole);
  expect(state).toBe('waiting');
  const told = await own.upload(uploadId ?? '', { state: 'waiting' });
  expect(told).toMatchObject({ state: 'waiting', results: [{ gtinNumber: gtinOf('590780', 1), state: 'waiting' }] });
  expect(await own.upload('0190a000-0000-7000-8000-000000000000')).toBeNull();
});

describe('refusals', () => {
  test('refusals are told with their code, their fields and their sentence, and not asked again', async () => {
    const { client: counted, sent } = countingClient();
    const wrong = await faultOf(counted.product('5901520000058'));
    expect(wrong).toBeInstanceOf(GtinotekaProblem);
    expect(wrong).toMatchObject({
      status: 400,
      code: 'GTIN_INVALID_CHECKSUM',
      fields: { gtin: 'GTIN_INVALID_CHECKSUM' },
      requestId: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      isPassing: false,
    });
    expect((wrong as Error).message).toMatch(/cyfr/);
    const stranger = countingClient({ apiKey: 'gtk_wrong' });
    expect(await faultOf(stranger.client.product(gtin))).toMatchObject({ status: 401, code: 'API_KEY_REFUSED' });
    expect([sent.length, stranger.sent.length]).toEqual([1, 1]);
  });

  test('refusals with Retry-After are asked again after that time, and not before', async () => {
    let refusals = 2;
    const { client: counted, sent } = countingClient({
      fetch: async (address, init) =>
        refusals-- > 0 ? new Response('{}', { status: 429, headers: { 'retry-after': '1' } }) : fetch(address, init),
    });
    expect((await counted.product(gtin))?.name).toBe('Powidła 0');
    const pauses = sent.slice(1).map(({ at }, place) => at - (sent[place]?.at ?? 0));
    expect(pauses).toHaveLength(2);
    for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(999);
  });

  test('refusals that ask for more time than allowed are told at once', async () => {
    await gate.spoil('429');
    const { client: counted, sent } = countingClient({ baseUrl: gate.url, longestPause: 5_000 });
    const refused = await faultOf(counted.product(gtin));
    await gate.mend();
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 10, isPassing: true });
    expect(sent).toHaveLength(1);
  });
});

describe('a server that is away', () => {
  test('a server that is away is asked as often as told, and no more', async () => {
    await gate.spoil('closed');
    const { client: counted, sent } = countingClient({ baseUrl: gate.url, tries: 4, pause: 10 });
    expect(await faultOf(counted.product(gtin))).toBeInstanceOf(GtinotekaUnreachable);
    expect(sent).toHaveLength(4);
    await gate.mend();
  });

  test('a server that is away that hangs is given up after the time', async () => {
    await gate.spoil('hang');
    const { client: counted, sent } = countingClient({ baseUrl: gate.url, tries: 2, pause: 10, timeout: 300 });
    expect(await faultOf(counted.product(gtin))).toBeInstanceOf(GtinotekaUnreachable);
    expect(sent).toHaveLength(2);
    await gate.mend();
  });

  test('or whose answers are cut in the middle is asked again', async () => {
    await gate.spoil('dropped');
    const { client: counted, sent } = countingClient({ baseUrl: gate.url, pause: 10, tries: 3 });
    const cut = await faultOf(counted.product(gtin));
    await gate.mend();
    expect([cut instanceof GtinotekaUnreachable, sent.length]).toEqual([true, 3]);
  });

  test('pauses grow, differ by chance, and are never longer than allowed', () => {
    const least = (tried: number): number =>
      pauseBefore(tried, { after: null, pause: 500, longestPause: 8_000 }, () => 0);
    const most = (tried: number): number =>
      pauseBefore(tried, { after: null, pause: 500, longestPause: 8_000 }, () => 1);
    expect([1, 2, 3, 4, 5, 6, 1_000].map(most)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    expect([1, 2, 6].map(least)).toEqual([250, 500, 4_000]);
    expect(pauseBefore(9, { after: 7, pause: 500, longestPause: 8_000 }, () => 0)).toBe(7_000);
  });
});

describe('many codes', () => {
  const list = [
    known[0] ?? '',
    { gtin: known[1] ?? '', name: 'Młotek', brand: 'Inna' },
    '5901234123450',
    known[0] ?? '',
  ];

  test('up to 1,000 come in one answer, and a repeat under the same key costs nothing', async () => {
    const before = (await usedOf(database, companyId)).verified;
    const { results, counts } = await client.verify(list, { idempotencyKey: 'list-1' });
    expect(results.map(({ line, gtinNumber }) => [line, gtinNumber])).toEqual([
      [1, known[0]],
      [2, known[1]],
      [3, null],
      [4, known[0]],
    ]);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(await client.verify(list, { idempotencyKey: 'list-1' })).toEqual({ results, counts });
    expect((await usedOf(database, companyId)).verified).toBe(before + 2);
  });

  test('a stream that is cut goes on from the last verdict: each once, paid for once', async () => {
    const codes = Array.from({ length: 2_500 }, (_, item) => gtinOf('590123', item));
    const line = await startCutDownload(url, [8_000, 10_000]);
    const before = (await usedOf(database, companyId)).verified;
    const { client: counted, sent } = countingClient({ baseUrl: line.url, pause: 10 });
    const seen: number[] = [];
    for await (const verdict of counted.verifyLines(codes)) seen.push(verdict.line);
    await line.close();
    expect(seen).toEqual(codes.map((_, place) => place + 1));
    expect(sent.map(({ address }) => new URL(address).searchParams.get('cursor') !== null)).toEqual([
      false,
      true,
      true,
    ]);
    expect((await usedOf(database, companyId)).verified).toBe(before + 2_500);
  });

  test('a refusal in the middle of a stream is thrown after what came before it', async () => {
    const seen: number[] = [];
    const read = async (): Promise<void> => {
      for await (const { line } of client.verifyLines([...Array<string>(1_500).fill(gtin), { gtin: 5 as never }]))
        seen.push(line);
    };
    expect(await faultOf(read())).toMatchObject({ status: 400, code: 'FIELD_INVALID' });
    expect(seen).toHaveLength(1_000);
  });
});

describe('changes', () => {
  async function change(name: string): Promise<void> {
    await changeProduct(database, gtin, { name });
    await noteChange(database, [gtin]);
  }

  test('changes are followed through a time without a server, in few calls, until somebody ends it', async () => {
    const ending = new AbortController();
    const { client: counted, sent } = countingClient({ baseUrl: gate.url, pause: 50, longestPause: 400 });
    const since = await counted.changesCursor();
    const names: (string | null | undefined)[] = [];
    const follow = async (): Promise<void> => {
      for await (const { changes } of counted.changes(since, { wait: 2, brand: 'Sady', signal: ending.signal }))
        names.push(...changes.map(({ product }) => product?.name));
    };
    const followed = faultOf(follow());
    const told = async (name: string) =>
      await expect.poll(() => names.at(-1), { timeout: unhurried(20_000) }).toBe(name);
    await change('Pierwsza');
    await told('Pierwsza');
    await gate.spoil('closed');
    const before = sent.length;
    const away = performance.now();
    await change('Druga');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await expect.poll(() => sent.length - before, { timeout: unhurried(20_000) }).toBeGreaterThanOrEqual(5);
    // Pauses of 200 to 400 ms, after the first five shorter ones.
    expect(sent.length - before).toBeLessThanOrEqual(5 + (performance.now() - away) / 200);
    await gate.mend();
    await told('Druga');
    ending.abort(new Error('over'));
    expect(await followed).toMatchObject({ message: 'over' });
    const after = sent.length;
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(sent).toHaveLength(after);
  });

  test('changes come as events too, and go on where the connection was cut', async () => {
    const ending = new AbortController();
    const { client: counted } = countingClient({ baseUrl: gate.url, pause: 20, longestPause: 100 });
    const since = await counted.changesCursor();
    const names: (string | null | undefined)[] = [];
    const follow = async (): Promise<void> => {
      for await (const { changes } of counted.changeEvents(since, { brand: 'Sady', signal: ending.signal }))
        names.push(...changes.map(({ product }) => product?.name));
    };
    const followed = faultOf(follow());
    const told = async (name: string) =>
      await expect.poll(() => names.at(-1), { timeout: unhurried(20_000) }).toBe(name);
    await change('Czwarta');
    await told('Czwarta');
    await gate.spoil('closed');
    await change('Piąta');
    await gate.mend();
    await told('Piąta');
    expect(names.filter((name) => name === 'Czwarta')).toHaveLength(1);
    ending.abort(new Error('over'));
    expect(await followed).toMatchObject({ message: 'over' });
    const wrong = client.changeEvents('nothing of ours').next();
    expect(await faultOf(wrong)).toMatchObject({ status: 400, code: 'FIELD_INVALID' });
  });

  test('changes without waiting end where the feed ends; an old cursor is refused', async () => {
    const since = await client.changesCursor();
    await change('Trzecia');
    const names: (string | null | undefined)[] = [];
    await expect
      .poll(async () => {
        for await (const page of client.changes(since, { wait: 0, limit: 1 }))
          names.push(...page.changes.map(({ product }) => product?.name));
        return names[0];
      })
      .toBe('Trzecia');
    const wrong = client.changes('nothing of ours').next();
    expect(await faultOf(wrong)).toMatchObject({ status: 400, code: 'FIELD_INVALID' });
  });
});

describe('as a package', () => {
  test(
    'it is JavaScript without a dependency, with types that compile, and runs by itself',
    { timeout: unhurried(60_000) },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-client-'));
      afterAll(() => rm(folder, { recursive: true, force: true }));
      const place = join(folder, 'node_modules/@gtinoteka/client');
      const built = spawnSync(process.execPath, [join(repository, 'infra/build-client.ts'), place], {
        encoding: 'utf8',
      });
      expect([built.status, built.stderr]).toEqual([0, '']);
      const manifest: object = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'));
      expect(Object.keys(manifest)).toEqual(['name', 'version', 'type', 'sideEffects', 'exports']);
      const program = `
        import { Gtinoteka } from '@gtinoteka/client';
        const client = new Gtinoteka({ baseUrl: '${url}', apiKey: '${apiKey}' });
        const product = await client.product('${gtin}', { fields: ['brand'] });
        console.log(product?.brand);`;
      await writeFile(join(folder, 'program.mts'), program);
      await writeFile(join(folder, 'wrong.mts'), program.replace('product?.brand', 'product?.name'));
      const { stdout } = spawnSync(
        join(repository, 'node_modules/.bin/tsc'),
        '--noEmit --strict --module nodenext --lib es2022,dom --types'
          .split(' ')
          .concat('', 'program.mts', 'wrong.mts'),
        { cwd: folder, encoding: 'utf8' },
      );
      expect(stdout.trim().split('\n')).toEqual([expect.stringMatching(/^wrong\.mts.*'name' does not exist/)]);
      const { promise, resolve } = Promise.withResolvers<string>();
      const run = spawn(process.execPath, [join(folder, 'program.mts')], { stdio: ['ignore', 'pipe', 'pipe'] });
      let printed = '';
      for (const stream of [run.stdout, run.stderr]) stream.on('data', (piece) => (printed += String(piece)));
      run.on('close', () => resolve(printed));
      expect((await promise).trim()).toBe('Sady');
    },
  );
});

/** A line that breaks after so many bytes of an answer, once for each number, and holds then. */
async function startCutDownload(
  target: string,
  cuts: readonly number[],
): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(target);
  const left = [...cuts];
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let passed = 0;
    open.add(near);
    far.on('data', (piece) => {
      passed += piece.length;
      const [most] = left;
      if (most !== undefined && passed > most) {
        left.shift();
        far.destroy();
        near.destroy();
      } else near.write(piece);
    });
    far.on('close', () => near.end()).on('error', () => near.destroy());
    near.on('close', () => far.destroy()).on('error', () => far.destroy());
    near.pipe(far);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    close: () => {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      return closed;
    },
  };
}
