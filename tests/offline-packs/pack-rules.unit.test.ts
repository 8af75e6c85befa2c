import { limits } from '@gtinoteka/contract/business-limits.ts';
import { permissions } from '@gtinoteka/contract/permissions.ts';
import { fitsDevice, packRefusal } from '@gtinoteka/contract/rules/offline-pack.ts';
import { servicePackages } from '@gtinoteka/contract/service-packages.ts';
import { expect, test } from 'vitest';

const every = { permissions: new Set(permissions), accessToDownload: true };
const withoutDownload = new Set(permissions.filter((name) => name !== 'database_download'));

test.each(servicePackages)("$title allows others' products where it has downloads", ({ name, download }) => {
  for (const kind of ['category', 'brand'] as const)
    expect(packRefusal(kind, { ...every, downloadLimit: download })).toBe(
      name === 'starter' ? 'PACK_NEEDS_PACKAGE' : null,
    );
  expect(packRefusal('company', { ...every, downloadLimit: download })).toBeNull();
});

test('without the permission database_download only the own company is left', () => {
  const member = { ...every, permissions: withoutDownload, downloadLimit: null };
  expect(packRefusal('category', member)).toBe('ACCESS_DENIED');
  expect(packRefusal('brand', member)).toBe('ACCESS_DENIED');
  expect(packRefusal('company', member)).toBeNull();
});

test('packs of others are refused while downloads are switched off, in every package', () => {
  for (const downloadLimit of [0, 5_000, null]) {
    const member = { ...every, accessToDownload: false, downloadLimit };
    expect(packRefusal('category', member)).toBe('DOWNLOAD_SWITCHED_OFF');
    expect(packRefusal('company', member)).toBeNull();
  }
});

test('packs of a device hold 20 000 products together, and not one more', () => {
  expect(limits.devicePackProducts).toBe(20_000);
  expect(fitsDevice(8_000, 12_000)).toBe(true);
  expect(fitsDevice(8_001, 12_000)).toBe(false);
});
