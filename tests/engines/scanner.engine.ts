import bwip, { type RenderOptions } from 'bwip-js/node';
import { expect, test } from 'vitest';
import { engineVisits } from './visit.ts';

const known = '5907770010725';
const visit = engineVisits();

test('a telephone without a camera says so and offers the other ways', async () => {
  const { open, shows } = await visit(390);
  await open('/skaner');
  await shows('[role=alert]', 'Nie ma aparatu.');
  await shows('label', 'Kod bez czytnika');
});

test.each([
  ['EAN-13', { bcid: 'ean13', text: known }],
  ['GS1 DataMatrix', { bcid: 'gs1datamatrix', text: `(01)0${known}(10)L2611A(17)271130`, scale: 4 }],
  ['QR with a Digital Link', { bcid: 'qrcode', text: `https://id.gs1.org/01/0${known}`, scale: 4 }],
] satisfies [string, RenderOptions][])('%s in a picture is read on the device', async (_, code) => {
  const { open, page, gate, shows } = await visit();
  await open('/skaner');
  await shows('h1', 'Stanowisko skanowania');
  const picture = await bwip.toBuffer({ backgroundcolor: 'FFFFFF', padding: 12, ...code });
  await page.run((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const chosen = new DataTransfer();
    chosen.items.add(new File([bytes], 'etykieta.png', { type: 'image/png' }));
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no place for a picture.');
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, picture.toString('base64'));
  await shows('main', 'Odczytano 1 kod ze zdjęcia.');
  await shows('.scanned', 'Powidła jabłkowe z cynamonem');
  expect(gate.asked(`0${known}`)).toBe(1);
});
