import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { keyCalls } from '@gtinoteka/contract/machines/key-calls.ts';
import { keyRefusalsOf } from '@gtinoteka/contract/machines/key-call.ts';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { explainRefusal } from '../../api/mcp/refusals.ts';
import { addAccount } from '../support/accounts.ts';
import { addLicence, addProduct, coverPrefixes, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { repository } from '../support/servers/server.ts';
import { addAccountKey, usedOf } from './programs.ts';

const { app, database } = await buildTestApp();
const url = await app.listen({ port: 0, host: '127.0.0.1' });
await coverPrefixes(database, '590');
await addLicence(database, { prefix: '590777' });
const known = Array.from({ length: 5 }, (_, item) => gtinOf('590777', item + 1)).sort();
for (const gtin of known) await addProduct(database, { gtin, brand: 'Sady', name: 'Powidła' });
const { companyId } = await addAccount(database, { subscription: 'yearly_limited' });
const apiKey = await addAccountKey(database, companyId);

async function connect(env: Record<string, string>, command: readonly [string, ...string[]]): Promise<Client> {
  const [program, ...args] = command;
  const client = new Client({ name: 'tests', version: '1' });
  const transport = new StdioClientTransport({
    command: program,
    args,
    cwd: repository,
    env: { ...getDefaultEnvironment(), ...env },
    stderr: 'ignore',
  });
  await client.connect(transport);
  afterAll(() => client.close());
  return client;
}

const assistant = await connect({ GTINOTEKA_URL: url, GTINOTEKA_API_KEY: apiKey }, ['npm', '-s', 'run', 'mcp']);

async function call(name: string, args: Record<string, unknown>, client = assistant) {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const [{ text = '' } = {}] = content as { text?: string }[]; // a text each
  return { isError, said: text.startsWith('{') || text === 'null' ? JSON.parse(text) : text };
}

describe('an assistant', () => {
  test('an assistant is told of five tools that change nothing', async () => {
    const { tools } = await assistant.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'check_code',
      'get_product',
      'search_products',
      'get_company',
      'explain_refusal',
    ]);
    for (const { annotations, description, outputSchema } of tools) {
      expect(outputSchema?.type).toBe('object');
      expect(annotations?.readOnlyHint).toBe(true);
      expect(description).toBeTruthy();
    }
  });

  test('checks a code, right or wrong, and is told why and how to mend it', async () => {
    const right = await call('check_code', { code: known[0], name: 'Powidła', brand: 'Sady' });
    expect(right).toMatchObject({ isError: false, said: { gtinNumber: known[0], state: 'ok', brand: 'Sady' } });
    const wrong = await call('check_code', { code: '5901234123450' });
    expect(wrong.said).toMatchObject({ state: 'bad', why: ['gtin_check_digit'] });
    expect(wrong.said.reason).toMatch(/kontroln/);
    expect(wrong.said.mend ?? wrong.said.offer).toBeTruthy();
    expect((await usedOf(database, companyId)).verified).toBe(1);
  });

  test('an assistant gets what each tool finds as structured content of its output schema', async () => {
    for (const [name, args] of [
      ['check_code', { code: known[0] }],
      ['get_product', { gtin: known[0] }],
      ['search_products', { brand: 'sady', limit: 1 }],
      ['get_company', { nip: '1111111111' }],
      ['explain_refusal', { code: 'NOT_FOUND' }],
    ] as const) {
      const { structuredContent, content } = await assistant.callTool({ name, arguments: args });
      expect([name, structuredContent]).toEqual([name, expect.any(Object)]);
      const [{ text = '' } = {}] = content as { text?: string }[]; // a text each
      expect(JSON.parse(text)).toEqual(structuredContent);
    }
  });

  test('an assistant gets a product, and finds as many as it asks for', async () => {
    const before = (await usedOf(database, companyId)).api;
    expect((await call('get_product', { gtin: known[1] })).said).toMatchObject({
      product: { gtinNumber: known[1], name: 'Powidła' },
    });
    expect((await call('get_product', { gtin: gtinOf('590888', 1) })).said).toEqual({ product: null });
    const { said } = await call('search_products', { brand: 'sady', limit: 2 });
    expect([said.count, said.products.map((one: { gtinNumber: string }) => one.gtinNumber)]).toEqual([
      5,
      known.slice(0, 2),
    ]);
    expect((await usedOf(database, companyId)).api).toBe(before + 4);
    expect(await call('search_products', {})).toMatchObject({
      isError: true,
      said: { detail: 'Podaj co najmniej jeden filtr.' },
    });
  });

  test('an assistant is told of a company by its NIP, as much as it asks for', async () => {
    const nip = '7343575005';
    const owner = await addAccount(database, { companyName: 'Sady Dolne sp. z o.o.', nip });
    for (const item of [1, 2, 3])
      await addProduct(database, { gtin: gtinOf('590779', item), company_id: owner.companyId });
    const before = (await usedOf(database, companyId)).api;
    const {
      said: { company: said },
    } = await call('get_company', { nip, limit: 2 });
    expect([said.name, said.count, said.results.length]).toEqual(['Sady Dolne sp. z o.o.', 3, 2]);
    expect((await usedOf(database, companyId)).api).toBe(before + 2);
    expect((await call('get_company', { nip: '1111111111' })).said).toEqual({ company: null });
  });

  test('an assistant is told of a refusal by its code, with what to do', async () => {
    expect((await call('explain_refusal', { code: 'package_limit_reached' })).said).toMatchObject({
      code: 'PACKAGE_LIMIT_REACHED',
      status: 402,
      advice: expect.stringContaining('/pricing') as unknown,
    });
    expect((await call('explain_refusal', { code: 'NO_SUCH' })).isError).toBe(true);
    const refused = await call('get_product', { gtin: '5901520000058' });
    expect(refused).toMatchObject({ isError: true, said: { code: 'GTIN_INVALID_CHECKSUM', status: 400 } });
    expect(refused.said.advice).toContain('Popraw');
  });

  test('an assistant with a wrong key is told so', async () => {
    const program = [process.execPath, join(repository, 'api/mcp/server.ts')] as const;
    const stranger = await connect({ GTINOTEKA_URL: url, GTINOTEKA_API_KEY: 'gtk_wrong' }, [...program]);
    expect(await call('get_product', { gtin: known[0] }, stranger)).toMatchObject({
      isError: true,
      said: { code: 'API_KEY_REFUSED', status: 401, advice: expect.stringContaining('/integrations') as unknown },
    });
  });
});

test('without a key it ends with a sentence, and writes nothing where the protocol is', () => {
  const run = spawnSync(process.execPath, [join(repository, 'api/mcp/server.ts')], {
    encoding: 'utf8',
    env: { ...process.env, GTINOTEKA_API_KEY: '' },
  });
  expect([run.status, run.stdout]).toEqual([1, '']);
  expect(run.stderr).toContain('GTINOTEKA_API_KEY');
});

test('every refusal of the calls for programs is explained, and says what to do', () => {
  const codes = new Set(keyCalls.flatMap((one) => [...keyRefusalsOf(one).values()].flat()));
  expect(codes.size).toBeGreaterThan(10);
  for (const code of codes) expect([code, explainRefusal(code)?.advice]).toEqual([code, expect.any(String)]);
});
