import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWebhookTargets } from '../../api/gateways/webhook-target.ts';
import { openReceiver, type Receiver } from '../support/servers/webhook-receiver.ts';

/** Everything that reaches this machine at the port is counted, whatever it says. */
let connections = 0;
let port = 0;
const listener = createServer((socket) => {
  connections++;
  socket.on('error', () => {});
  socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
});
let receiver: Receiver;
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '::', resolve));
  port = (listener.address() as AddressInfo).port; // it listens at a port
  receiver = await openReceiver();
});
afterAll(async () => {
  listener.close();
  await receiver.close();
});

const loopbackForms = [
  '127.0.0.1', '127.1', '127.0.1', '127.0.0.2', '127.255.255.254', '127.0.0.1.', '2130706433', '0x7f000001', '0x7f.1', '0x7F.0.0.1',
  '0177.0.0.1', '017700000001', '0177.0x0.0.1', '127.0x1', '00000177.1', '0x7f.0x0.0x0.0x1', '%31%32%37.0.0.1', '127%2e0%2e0%2e1',
  '①②⑦.⓪.⓪.①', '１２７.０.０.１', '127。0。0。1', '127．0．0．1', '127｡0｡0｡1', '0', '0.0.0.0', '0x0', '00', '0.0', 'localhost', 'LOCALHOST',
  'localhost.', 'LocalHost.', 'ⓛocalhost', 'ｌｏｃａｌｈｏｓｔ', 'local%68ost', 'a.localhost', 'a.b.localhost.', 'localhost.localdomain',
  'loc\talhost', 'loc\nalhost', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000:0000:0000:0000:0000:0000:0000:0001]', '[::0:1]', '[::]',
  '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:0:127.0.0.1]', '[::127.0.0.1]', '[0:0:0:0:0:ffff:7f00:0001]', '[::ffff:0.0.0.0]',
  '[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2002:7f00:1::1]', '[2001::7f00:1]',
  '[2001:0:7f00:1::1]', '[fe80::1]', '[fe80::1%25lo]', '[::1%25lo]', '[fec0::1]', '[fc00::1]', '[fd00::1]', '[ff01::1]', '[ff02::1]',
  '[100::1]', '[2001:db8::1]', '[3fff::1]', '[5f00::1]', '[4000::1]', '[1::1]', '[8000::1]', '[2001:2::1]', '[2001:10::1]', '[2001:20::1]',
]; // prettier-ignore

const privateAddresses = [
  '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255', '169.254.169.254', '169.254.0.1',
  '100.64.0.1', '100.127.255.255', '192.0.0.1', '192.0.0.8', '192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1',
  '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '192.88.99.1', '0.1.2.3', '3232235521', '0xa9fea9fe', '0251.0376.0251.0376',
]; // prettier-ignore

const names = [
  'intranet', 'db', 'printer.local', 'nas.lan', 'metadata.internal', 'vault.intranet', 'router.home.arpa', 'x.onion', 'x.invalid', 'x.test',
  'foo.alt', '.', '..', '-', '*', '_', 'a..b', '.example', '[]', '[:]', '[127.0.0.1]', '256.256.256.256', '1.2.3.4.5', '0x', '1e1',
]; // prettier-ignore

/** Addresses that a name of the public net may turn out to have. */
const answersOfNames: [string, ...string[]][] = [
  ...['127.0.0.1', '127.0.0.2', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '224.0.0.1', '240.0.0.1',
    '255.255.255.255', '192.0.2.1', '198.18.0.1', '203.0.113.1', '::1', '::', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1',
    '::ffff:0:127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::', '2001::1', 'fe80::1', 'fe80::1%lo', 'fc00::1', 'fd12::1', 'fec0::1',
    'ff02::1', '100::1', '2001:db8::1', '3fff::1', '5f00::1', '4000::1', '::2', 'nonsense', ''].map((one): [string] => [one]),
  // One right address does not make up for one that is not.
  ['93.184.216.34', '127.0.0.1'], ['127.0.0.1', '93.184.216.34'], ['2606:4700::1', '::1'], ['93.184.216.34', '::ffff:7f00:1'],
  ['93.184.216.34', '10.0.0.1'], ['93.184.216.34', '169.254.169.254'],
]; // prettier-ignore

const atPort = (host: string): string[] => [`https://${host}:${port}/`, `https://user:password@${host}:${port}/hook`];

describe('a target that is not in the public net', () => {
  test('a target that is not in the public net is never connected to, whatever its form: 300 and more of them', async () => {
    const resolved: string[] = [];
    const targets = makeWebhookTargets({
      loopback: false,
      ports: [port],
      seconds: 3,
      resolve: async (host) => {
        resolved.push(host);
        // Names of the list that are let through to DNS would find this machine.
        const [first, ...rest] = answersOfNames[Number(/^n(\d+)\./.exec(host)?.[1] ?? 0)] ?? ['127.0.0.1'];
        return [first, ...rest].map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      },
    });
    const forms = [
      ...[...loopbackForms, ...privateAddresses, ...names].flatMap(atPort),
      ...loopbackForms.slice(0, 20).map((host) => `https://user@shop.example@${host}:${port}/`),
      ...['http', 'HTTP', 'ftp', 'gopher', 'file', 'ws', 'wss', 'data', 'javascript', 'blob'].map(
        (scheme) => `${scheme}://127.0.0.1:${port}/`,
      ),
      ...['//127.0.0.1', 'https:127.0.0.1', 'https:///127.0.0.1', 'https:\\\\127.0.0.1', 'https://\\127.0.0.1'].map(
        (form) => `${form}:${port}/`,
      ),
      `https://shop.example#@127.0.0.1:${port}/`,
      `https://127.0.0.1:${port}#@shop.example/`,
      `https://127.0.0.1:${port}\\@shop.example/`,
      `https://shop.example:${port}@127.0.0.1:${port}/`,
      ` https://127.0.0.1:${port}/ `,
      `https://127.0.0.1:${port}/?${'x'.repeat(600)}`,
      '',
      'x',
      'https://',
      'https://:443',
    ];
    const ofNames = answersOfNames.flatMap((_, at) => [
      `https://n${at}.shop.example:${port}/`,
      `https://n${at}.shop.example.:${port}/`,
    ]);
    expect(forms.length + ofNames.length).toBeGreaterThanOrEqual(300);

    for (const form of forms) expect(targets.isAllowed(form), form).toBe(false);
    for (const name of ofNames) expect(targets.isAllowed(name), name).toBe(true);
    const sent = await Promise.all([...forms, ...ofNames].map((url) => targets.send(url, {}, '{}')));
    expect(sent.filter(({ fault }) => fault !== 'target').map(({ fault, status }) => [fault, status])).toEqual([]);
    // Names were really asked for, each at its own connection.
    expect(resolved.length).toBe(ofNames.length);
    expect(connections).toBe(0);
  });

  test('a target that is not in the public net is found out at each connection: a name that was right when the webhook was made gains nothing later', async () => {
    let asked = 0;
    const targets = makeWebhookTargets({
      loopback: false,
      ports: [port],
      // What it says is asked once for a connection; there is no second answer to swap in.
      resolve: async () => [{ address: asked++ === 0 ? '127.0.0.1' : '93.184.216.34', family: 4 }],
    });
    expect(targets.isAllowed(`https://shop.example:${port}/`)).toBe(true);
    expect(await targets.send(`https://shop.example:${port}/`, {}, '{}')).toMatchObject({ fault: 'target' });
    expect([asked, connections]).toEqual([1, 0]);
  });

  test('a target that is not in the public net is connected to where trials are let through: the listener counts', async () => {
    const targets = makeWebhookTargets({ loopback: true, ports: [443] });
    expect(await targets.send(`http://127.0.0.1:${port}/`, {}, '{}')).toMatchObject({ status: 200 });
    expect(await targets.send(`http://[::1]:${port}/`, {}, '{}')).toMatchObject({ status: 200 });
    expect(connections).toBe(2);
    // Other nets stay closed.
    expect(await targets.send(`http://10.0.0.1:${port}/`, {}, '{}')).toMatchObject({ fault: 'target' });
    expect(await targets.send('https://169.254.169.254/', {}, '{}')).toMatchObject({ fault: 'target' });
  });
});

test.each([
  ['https://sklep.example/gtinoteka', true],
  ['https://sklep.example:8443/gtinoteka?x=1', true],
  ['https://żółw.example/', true],
  ['https://93.184.216.34/', true],
  ['https://[2606:4700::1]/', true],
  ['https://sklep.example:444/', false],
  ['https://sklep.example:80/', false],
  ['http://sklep.example/', false],
])('%s is a target: %s', (url, expected) => {
  expect(makeWebhookTargets({ loopback: false }).isAllowed(url)).toBe(expected);
});

test('a redirect is an answer like others, and is not followed', async () => {
  receiver.answer(302, '/moved');
  const targets = makeWebhookTargets({ loopback: true });
  expect(await targets.send(receiver.url('/moved'), {}, '{}')).toMatchObject({ status: 302, fault: null });
  expect(receiver.calls.map(({ path }) => path)).toEqual(['/moved']);
});

test('a target that never answers is left after the time limit', async () => {
  receiver.answer(0, '/silent');
  const targets = makeWebhookTargets({ loopback: true, seconds: 0.2 });
  const { fault, milliseconds } = await targets.send(receiver.url('/silent'), {}, '{}');
  expect(fault).toBe('timeout');
  expect(milliseconds).toBeGreaterThanOrEqual(190);
});

test('what goes wrong has a name: nobody there, no such name, no certificate', async () => {
  const targets = makeWebhookTargets({
    loopback: true,
    seconds: 3,
    resolve: async () => {
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    },
  });
  await receiver.leave();
  expect(await targets.send(receiver.url(), {}, '{}')).toMatchObject({ status: null, fault: 'connect' });
  await receiver.comeBack();
  expect(await targets.send('https://sklep.example/', {}, '{}')).toMatchObject({ status: null, fault: 'dns' });
  // It speaks no TLS at all.
  expect((await targets.send(receiver.url().replace('http:', 'https:'), {}, '{}')).fault).toMatch(/tls|answer/);
});
