import { expect, test } from 'vitest';
import { FrameAgreement, pointedAt } from '../../pwa/features/scanner/reading/frame-agreement.ts';
import type { SymbolRead } from '../../pwa/features/scanner/reading/read-code.ts';

const read = (text: string, at = { x: 0, y: 0 }): SymbolRead => ({
  format: 'EAN13',
  text,
  isGs1: false,
  corners: [at, at, at, at],
});
const one = read('5901234123457');
const other = read('5907770010725');

test('a code is believed when two frames say the same, within a second', () => {
  const agreement = new FrameAgreement();
  expect(agreement.hear(one, 0)).toBeNull();
  expect(agreement.hear(null, 40)).toBeNull();
  expect(agreement.hear(one, 1_000)).toBe(one);
  const late = new FrameAgreement();
  late.hear(one, 0);
  expect(late.hear(one, 1_001)).toBeNull();
  expect(late.hear(one, 1_040)).toBe(one);
});

test('a short symbol, which is found within others, wants three frames', () => {
  const agreement = new FrameAgreement();
  const short: SymbolRead = { format: 'UPCE', text: '0012345000065', isGs1: false };
  expect(agreement.hear(short, 0)).toBeNull();
  expect(agreement.hear(short, 40)).toBeNull();
  expect(agreement.hear(short, 80)).toBe(short);
});

test('a frame that says something else starts again', () => {
  const agreement = new FrameAgreement();
  agreement.hear(one, 0);
  expect(agreement.hear(other, 40)).toBeNull();
  expect(agreement.hear(one, 80)).toBeNull();
  expect(agreement.hear(one, 120)).toBe(one);
});

test('a code that stays in sight is said once, and again after a second and a half without it', () => {
  const agreement = new FrameAgreement();
  agreement.hear(one, 0);
  expect(agreement.hear(one, 40)).toBe(one);
  expect(agreement.hear(one, 1_539)).toBeNull();
  expect(agreement.hear(one, 3_038)).toBeNull();
  expect(agreement.hear(one, 4_538)).toBeNull();
  expect(agreement.hear(one, 4_600)).toBe(one);
});

test('the code in the middle is meant, and one that names a trade item before any other', () => {
  const size = { width: 100, height: 100 };
  const near = read('1', { x: 50, y: 60 });
  const far = read('2', { x: 5, y: 5 });
  expect(pointedAt([far, near], size, () => true)).toBe(near);
  expect(pointedAt([far, near], size, ({ text }) => text === '2')).toBe(far);
  expect(pointedAt([], size, () => true)).toBeNull();
});
