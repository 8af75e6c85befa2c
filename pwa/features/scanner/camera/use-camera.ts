import { useCallback, useEffect, useRef, useState } from 'react';

/** Why there is no picture: see `scannerTexts.obstacles`. */
export type CameraObstacle = 'unsupported' | 'refused' | 'absent' | 'busy' | 'failed';

export interface CameraState {
  /** null before the camera gives a picture */
  stream: MediaStream | null;
  obstacle: CameraObstacle | null;
  /** cameras of the device; names are known once one of them was allowed */
  cameras: readonly { id: string; name: string }[];
  /** null where this camera has none */
  torch: { isOn: boolean; turn: (on: boolean) => void } | null;
  again: () => void;
}

const obstacles: Record<string, CameraObstacle> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

function obstacleOf(error: unknown): CameraObstacle {
  // By the name alone: in WebKit an OverconstrainedError is neither a DOMException nor an Error.
  const { name } = Object(error) as { name?: unknown };
  return obstacles[String(name)] ?? 'failed';
}

async function openStream(cameraId: string | null): Promise<MediaStream> {
  const size = { width: { ideal: 1_280 }, height: { ideal: 720 } };
  const back = { facingMode: { ideal: 'environment' }, ...size };
  if (cameraId === null) return navigator.mediaDevices.getUserMedia({ video: back, audio: false });
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { deviceId: { exact: cameraId }, ...size },
      audio: false,
    });
  } catch (error) {
    // The chosen camera is not there today: any other will do.
    if (obstacleOf(error) !== 'absent') throw error;
    return navigator.mediaDevices.getUserMedia({ video: back, audio: false });
  }
}

function stop(stream: MediaStream | null): void {
  stream?.getTracks().forEach((track) => track.stop());
}

function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  // Firefox tells no capabilities; the torch is Image Capture's, which TypeScript does not know.
  const capabilities: object = track?.getCapabilities?.() ?? {};
  return 'torch' in capabilities && capabilities.torch === true;
}

/** The device's camera while `isOn` and while the page is seen; it is let go otherwise. */
export function useCamera(isOn: boolean, cameraId: string | null): CameraState {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [obstacle, setObstacle] = useState<CameraObstacle | null>(null);
  const [cameras, setCameras] = useState<CameraState['cameras']>([]);
  const [isTorchOn, setTorchOn] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isSeen = usePageSeen();
  const isWanted = isOn && isSeen;
  const current = useRef<MediaStream | null>(null);

  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    setObstacle(null);
    async function open(): Promise<void> {
      if (!navigator.mediaDevices?.getUserMedia) return setObstacle('unsupported');
      try {
        const opened = await openStream(cameraId);
        if (isOver) return stop(opened);
        current.current = opened;
        // Taken by another program, or pulled out.
        opened.getVideoTracks()[0]?.addEventListener('ended', () => {
          setStream(null);
          setObstacle('busy');
        });
        setStream(opened);
        const devices = await navigator.mediaDevices.enumerateDevices();
        const found = devices.filter(({ kind }) => kind === 'videoinput');
        if (!isOver) setCameras(found.map(({ deviceId, label }) => ({ id: deviceId, name: label })));
      } catch (error) {
        if (!isOver) setObstacle(obstacleOf(error));
      }
      return undefined;
    }
    void open();
    return () => {
      isOver = true;
      stop(current.current);
      current.current = null;
      setStream(null);
      setTorchOn(false);
    };
  }, [isWanted, cameraId, attempt]);

  const turn = useCallback((on: boolean) => {
    const [track] = current.current?.getVideoTracks() ?? [];
    // As above: `torch` is Image Capture's.
    const constraints = { advanced: [{ torch: on } as MediaTrackConstraintSet] };
    track?.applyConstraints(constraints).then(
      () => setTorchOn(on),
      () => undefined,
    );
  }, []);

  return {
    stream,
    obstacle,
    cameras,
    torch: stream && hasTorch(stream) ? { isOn: isTorchOn, turn } : null,
    again: () => setAttempt(attempt + 1),
  };
}

/** Whether the page is in front of the person: a hidden one must not look. */
function usePageSeen(): boolean {
  const [isSeen, setSeen] = useState(document.visibilityState !== 'hidden');
  useEffect(() => {
    const change = (): void => setSeen(document.visibilityState !== 'hidden');
    document.addEventListener('visibilitychange', change);
    return () => document.removeEventListener('visibilitychange', change);
  }, []);
  return isSeen;
}
