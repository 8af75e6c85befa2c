import { useCallback, useEffect, useState } from 'react';
import { prepareBotCheck } from '../../core/bot-check.ts';
import { useScannedCode } from '../../core/scanned-code.ts';
import { useSession } from '../../core/session.tsx';
import { useIsWide } from '../../core/use-is-wide.ts';
import type { Face } from './face.ts';
import { keepReader } from './keep-reader.ts';
import { PhoneScanner } from './phone-scanner.tsx';
import { codeOf, type SymbolRead } from './read-code.ts';
import './scanner.css';
import { useScannerSettings } from './scanner-settings.ts';
import { Station } from './station.tsx';
import { useCamera } from './use-camera.ts';
import { useScans } from './use-scans.ts';

/**
 * The scanner: the camera over the whole telephone, or the station of a desk with a hand scanner. A hand scanner works in both.
 * The camera of a telephone begins at once: whoever comes here pressed "Skanuj".
 */
export function ScannerPage() {
  const { state } = useSession();
  const { series, camera: cameraId } = useScannerSettings();
  const isWide = useIsWide();
  const scans = useScans();
  const [isCameraOn, setCameraOn] = useState(!isWide);
  const [isReading, setReading] = useState(true);
  const [sawOther, setSawOther] = useState(false);
  const [decoderFailed, setDecoderFailed] = useState(false);
  const camera = useCamera(isCameraOn, cameraId);
  const { scan } = scans;

  useEffect(() => {
    if (state === 'anonymous') prepareBotCheck();
  }, [state]);
  useEffect(() => {
    // Where there is no such cache, the browser's own keeps it for a while.
    if ('caches' in window) void keepReader().catch(() => undefined);
  }, []);
  useScannedCode((gtin) => scan({ gtin, elements: [] }));

  const onRead = useCallback(
    (read: SymbolRead) => {
      const code = codeOf(read);
      setSawOther(code === null);
      if (!code) return;
      scan(code);
      if (!series) setReading(false);
    },
    [scan, series],
  );

  const face: Face = {
    scans,
    camera,
    isCameraOn,
    isReading,
    sawOther,
    decoderFailed,
    onRead,
    onFailure: () => setDecoderFailed(true),
    readOn: () => setReading(true),
    turnCamera(on) {
      setCameraOn(on);
      setReading(true);
      setSawOther(false);
      setDecoderFailed(false);
    },
  };
  // Without a picture the telephone shows the page with the other ways, and why.
  const hasPicture = isCameraOn && camera.obstacle === null && !decoderFailed;
  return !isWide && hasPicture ? <PhoneScanner face={face} /> : <Station face={face} isWide={isWide} />;
}
