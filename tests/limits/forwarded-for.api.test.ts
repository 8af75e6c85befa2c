import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../api/core/config.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { createDatabase } from '../support/servers/database.ts';
import { addLicence, askAsStranger, gtinOf, passHeaders } from '../support/look-ups.ts';

const database = await createDatabase();
const direct = await buildTestApp({ database });
const behindProxy = await buildTestApp({ database, env: { TRUSTED_PROXIES: '10.0.0.0/8' } });

beforeAll(() => addLicence(database, { prefix: '590123' }));

/** What people send to look like somebody else. */
const forged: Record<string, string>[] = [
  ...[
    '1.2.3.4',
    '127.0.0.1',
    '10.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '2001:db8::9',
    '[2001:db8::9]',
    '[2001:db8::9]:443',
    '1.2.3.4:8080',
    '1.2.3.4, 5.6.7.8',
    '1.2.3.4,5.6.7.8,9.10.11.12',
    '127.0.0.1, 10.0.0.1',
    ' 1.2.3.4 ',
    ',1.2.3.4',
    '1.2.3.4,',
    ',,,',
    'unknown',
    '_hidden',
    'localhost',
    '"1.2.3.4"',
    "1.2.3.4'",
    '1.2.3.4%00',
    '1.2.3.4\t',
    '0x7f.0.0.1',
    '2130706433',
    '0177.0.0.1',
    '1.2.3.256',
    '1.2.3',
    '1.2.3.4.5',
    '999.999.999.999',
    '*',
    '0.0.0.0',
    '255.255.255.255',
    'fe80::1%eth0',
    'a'.repeat(2_000),
    Array.from({ length: 200 }, (_, i) => `1.1.1.${i}`).join(','),
  ].map((value) => ({ 'x-forwarded-for': value })),
  { 'x-real-ip': '1.2.3.5' },
  { 'x-client-ip': '1.2.3.5' },
  { 'true-client-ip': '1.2.3.5' },
  { 'cf-connecting-ip': '1.2.3.5' },
  { 'fastly-client-ip': '1.2.3.5' },
  { 'x-cluster-client-ip': '1.2.3.5' },
  { 'x-original-forwarded-for': '1.2.3.5' },
  { 'x-forwarded': 'for=1.2.3.5' },
  { 'forwarded-for': '1.2.3.5' },
  { forwarded: 'for=1.2.3.5' },
  { forwarded: 'for="[2001:db8::5]"' },
  { via: '1.1 1.2.3.5' },
  { 'x-originating-ip': '1.2.3.5' },
  { 'x-remote-ip': '1.2.3.5' },
  { 'x-remote-addr': '1.2.3.5' },
  { 'x-azure-clientip': '1.2.3.5' },
  { 'x-appengine-user-ip': '1.2.3.5' },
  { 'x-forwarded-for': '1.2.3.6', 'x-real-ip': '1.2.3.7' },
  { 'x-forwarded-host': '1.2.3.5', 'x-forwarded-proto': 'https' },
];

describe('forged addresses', () => {
  test('there are at least 50 forms of them', () => expect(forged.length).toBeGreaterThanOrEqual(50));

  test('change nothing where no proxy is trusted', async () => {
    const address = '203.0.113.20';
    for (let item = 0; item < 30; item++) await askAsStranger(direct, address, gtinOf('590123', item));
    for (const headers of forged) {
      const answer = await askAsStranger(direct, address, gtinOf('590123', 99), headers);
      expect([headers, answer.statusCode]).toEqual([headers, 429]);
    }
  });

  test('change nothing for a caller who is not the trusted proxy', async () => {
    const address = '203.0.113.21';
    for (let item = 0; item < 30; item++) await askAsStranger(behindProxy, address, gtinOf('590123', item));
    for (const headers of forged) {
      const answer = await askAsStranger(behindProxy, address, gtinOf('590123', 99), headers);
      expect([headers, answer.statusCode]).toEqual([headers, 429]);
    }
  });

  test('sent through the trusted proxy change nothing: what the proxy appends counts', async () => {
    const ask = (item: number, sent: string) =>
      behindProxy.app.inject({
        url: `/api/v1/products/product_has_gcp/${gtinOf('590123', item)}/`,
        remoteAddress: '10.0.0.7',
        headers: { ...passHeaders(behindProxy.config, '203.0.113.22'), 'x-forwarded-for': sent },
      });
    for (let item = 0; item < 30; item++) expect((await ask(item, '203.0.113.22')).statusCode).toBe(200);
    for (const { 'x-forwarded-for': claimed } of forged) {
      if (claimed === undefined) continue;
      const answer = await ask(99, `${claimed}, 203.0.113.22`);
      expect([claimed, answer.statusCode]).toEqual([claimed, 429]);
    }
  });

  test('two clients behind the trusted proxy are two clients', async () => {
    const ask = (client: string) =>
      behindProxy.app.inject({
        url: `/api/v1/products/product_has_gcp/${gtinOf('590123', 1)}/`,
        remoteAddress: '10.0.0.7',
        headers: { ...passHeaders(behindProxy.config, client), 'x-forwarded-for': client },
      });
    for (const client of ['203.0.113.30', '203.0.113.31', '2001:db8:5:5::1'])
      expect((await ask(client)).headers['x-daily-left']).toBe('29');
    expect((await ask('2001:db8:5:5::2')).headers['x-daily-left']).toBe('29');
  });
});

describe('TRUSTED_PROXIES', () => {
  test.each(['10.0.0.0/8', '127.0.0.1', '::1', '2001:db8::/32, 10.0.0.1/32'])('TRUSTED_PROXIES takes %j', (value) =>
    expect(readConfig({ TRUSTED_PROXIES: value }).trustedProxies).toEqual(value.split(', ')),
  );

  test.each(['10.0.0.0/33', '10.0.0', '10.0.0.256', '2001:db8::/129', '1:2', 'proxy'])(
    'TRUSTED_PROXIES refuses %j',
    (value) => expect(() => readConfig({ TRUSTED_PROXIES: value })).toThrow('TRUSTED_PROXIES'),
  );
});
