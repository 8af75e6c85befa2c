import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useCamera } from '../../pwa/features/scanner/camera/use-camera.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A device whose cameras answer as `getUserMedia` does. */
function device(getUserMedia: (asked: MediaStreamConstraints) => Promise<MediaStream>): void {
  const mediaDevices = { getUserMedia, enumerateDevices: async () => [] };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices }));
}

const stream = Object.assign(new EventTarget(), {
  getTracks: () => [],
  getVideoTracks: () => [],
}) as unknown as MediaStream; // what the hook uses of one

test('a chosen camera that is not there today gives way to another, also where the error is no DOMException', async () => {
  // As WebKit makes it.
  const gone = { name: 'OverconstrainedError', constraint: 'deviceId' };
  device(async ({ video }) => {
    if (typeof video === 'object' && video.deviceId) throw gone;
    return stream;
  });
  const { result } = renderHook(() => useCamera(true, 'yesterday'));
  await waitFor(() => expect(result.current.stream).toBe(stream));
  expect(result.current.obstacle).toBeNull();
});

test.each([
  [new DOMException('', 'NotAllowedError'), 'refused'],
  [new DOMException('', 'NotFoundError'), 'absent'],
  [new DOMException('', 'NotReadableError'), 'busy'],
  [new TypeError('odd'), 'failed'],
  [undefined, 'failed'],
])('%s says why there is no picture: %s', async (error, obstacle) => {
  device(() => Promise.reject(error));
  const { result } = renderHook(() => useCamera(true, null));
  await waitFor(() => expect(result.current.obstacle).toBe(obstacle));
});
