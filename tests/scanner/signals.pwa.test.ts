import { afterEach, expect, test, vi } from 'vitest';
import { signal } from '../../pwa/features/scanner/camera/signals.ts';

afterEach(() => vi.unstubAllGlobals());

test('a device that cannot sound vibrates all the same, and nothing fails', () => {
  const silent = vi.fn(() => {
    throw new Error('no hardware');
  });
  vi.stubGlobal('AudioContext', silent);
  const vibrate = vi.fn();
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  signal('bad');
  signal('ok');
  expect(silent).toHaveBeenCalled();
  expect(vibrate.mock.calls).toEqual([[[90, 80, 90]], [60]]);
});
