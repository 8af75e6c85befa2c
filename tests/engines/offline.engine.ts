import { expect, test } from 'vitest';
import { untilKept, engineVisits } from './visit.ts';

const known = '5907770010725';
const visit = engineVisits();

test('without a network home, catalogue and public pages open out of the kept shell, which says that there is none', async () => {
  const stranger = await visit();
  const { open, page, gate, shows } = stranger;
  await open('/');
  await shows('.counters dd', '0');
  await untilKept(stranger);
  await gate.lose();
  await page.reload();
  await shows('h1', 'Sprawdź kod');
  await shows('.net', 'Brak sieci.');
  await shows('.counters dd', '0');
  for (const [path, title] of [
    ['/catalog', 'Katalog'],
    ['/skaner', 'Stanowisko skanowania'],
    ['/pricing', 'Cennik'],
    ['/login', 'Logowanie'],
    ['/registration', 'Rejestracja firmy'],
  ] as const) {
    await open(path);
    await shows('h1', title);
  }
});

test('a card opened on the first visit comes back without a network: with its age, its data and its barcode', async () => {
  const stranger = await visit();
  const { open, page, gate, shows, texts } = stranger;
  await open(`/catalog/0${known}`);
  await shows('.stamp', 'Kod w porządku');
  await expect.poll(() => texts('svg.barcode')).not.toEqual([]);
  await untilKept(stranger);
  await expect.poll(() => page.run(() => localStorage.getItem('gtinoteka.kept'))).toBe('1');
  // The browser's own cache may go at any time; what is kept for good is the service worker's.
  const notKept = (): Promise<string[]> =>
    page.run(async () => {
      const used = performance.getEntriesByType('resource').map((entry) => entry.name);
      const missing: string[] = [];
      for (const url of used) if (url.includes('/assets/') && !(await caches.match(url))) missing.push(url);
      return missing;
    });
  await expect.poll(notKept).toEqual([]);
  await gate.lose();
  await page.reload();
  await shows('.stamp', 'Kod w porządku');
  await shows('.stamp', 'Stan z dzisiaj, karta z godziny');
  await shows('.data > div', 'Marka Sady Dolne');
  await expect.poll(() => texts('svg.barcode')).not.toEqual([]);
  await shows('.net', 'W tym urządzeniu masz 1 produkt, ostatni zapisany dzisiaj');

  await gate.restore();
  await shows('.stamp', 'Kod w porządku');
  await expect.poll(() => texts('.net')).toEqual([]);
});
