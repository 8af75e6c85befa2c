import { expect, test } from 'vitest';
import { clientOf } from '../../api/core/ip-address.ts';

test('an IPv4 address is one client', () => {
  expect(clientOf('203.0.113.7')).toBe('203.0.113.7');
  expect(clientOf('203.0.113.8')).not.toBe(clientOf('203.0.113.7'));
});

test.each([
  '::ffff:203.0.113.7',
  '::FFFF:203.0.113.7',
  '::ffff:cb00:7107',
  '0:0:0:0:0:ffff:cb00:7107',
  '0:0:0:0:0:ffff:203.0.113.7',
])('%s is the IPv4 client 203.0.113.7', (address) => expect(clientOf(address)).toBe('203.0.113.7'));

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0:0:0:9', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1%eth0', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['::1', '::/64'],
  ['fe80::', 'fe80::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
])('%s is of the client %s', (address, client) => expect(clientOf(address)).toBe(client));

test('1,000 addresses of one /64 are one client, the next /64 is another', () => {
  const clients = new Set(
    Array.from({ length: 1_000 }, (_, i) => clientOf(`2001:db8:7:8:${(i * 61).toString(16)}::${i.toString(16)}`)),
  );
  expect(clients.size).toBe(1);
  expect(clients.has(clientOf('2001:db8:7:9::1'))).toBe(false);
});

test.each([
  '',
  'localhost',
  '1.2.3',
  '1.2.3.4.5',
  ':',
  ':::',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  'g::1',
  '12345::1',
  'unix:',
])('what is no address (%j) shares one client', (address) => expect(clientOf(address)).toBe('unknown'));
