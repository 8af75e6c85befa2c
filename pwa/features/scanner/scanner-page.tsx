import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isLocalUsed } from '../../core/device/local-use.ts';
import { ownerOf } from '../../core/device/owner.ts';
import { prepareBotCheck } from '../../core/network/bot-check.ts';
import { useScannedCode } from '../../core/scan/scanned-code.ts';
import { useSession } from '../../core/session/session.tsx';
import { shellTexts } from '../../core/texts/shell.ts';
import { useIsWide } from '../../core/page/use-is-wide.ts';
import type { Face, WaitingDoubt } from './camera/face.ts';
import { keepReader } from './reading/keep-reader.ts';
import { PhoneScanner } from './camera/phone-scanner.tsx';
import { codeOf, type SymbolRead } from './reading/read-code.ts';
import './scanner.css';
import { useIsSeriesRead } from './series/scan-series.ts';
import { SeriesPage } from './series/series-page.tsx';
import { useScannerSettings } from './camera/scanner-settings.ts';
import { Station } from './station.tsx';
import { useCamera } from './camera/use-camera.ts';
import { useScans } from './use-scans.ts';

/** How long the page waits for the series that was scanned before, in milliseconds. */
const patience = 3_000;

/** Whether what was scanned before is known, or does not come: nothing is to move when it does. */
function useIsReady(): boolean {
  const { state, activeMembership } = useSession();
  const isRead = useIsSeriesRead(ownerOf(activeMembership?.id));
  const [isLate, setLate] = useState(false);
  const [wasReady, setWasReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  const isReady = wasReady || isLate || !isLocalUsed() || (isRead && state !== 'unknown');
  if (isReady && !wasReady) setWasReady(true);
  return isReady;
}

/**
 * The scanner: the camera over the whole telephone, or the station of a desk with a hand scanner. A hand scanner works in both.
 * The camera of a telephone begins at once: whoever comes here pressed "Skanuj".
 */
export function ScannerPage() {
  const { state } = useSession();
  const { series, camera: cameraId } = useScannerSettings();
  const isWide = useIsWide();
  const scans = useScans();
  const isReady = useIsReady();
  const [isCameraOn, setCameraOn] = useState(!isWide);
  const [isReading, setReading] = useState(true);
  const [sawOther, setSawOther] = useState(false);
  const [decoderFailed, setDecoderFailed] = useState(false);
  const [doubts, setDoubts] = useState<readonly WaitingDoubt[]>([]);
  // A camera that nobody looks through is let go.
  const [search, setSearch] = useSearchParams();
  const isWhole = search.get('view') === 'series';
  const navigate = useNavigate();
  const isOpenedHere = useLocation().key === 'default';
  const camera = useCamera(isCameraOn && doubts.length === 0 && !isWhole, cameraId);
  const { scan } = scans;

  useEffect(() => {
    if (state === 'anonymous') prepareBotCheck();
  }, [state]);
  useEffect(() => {
    // Where there is no such cache, the browser's own keeps it for a while.
    if ('caches' in window) void keepReader().catch(() => undefined);
  }, []);
  useScannedCode((gtin, elements, undivided) => scan({ gtin, elements, ...(undivided && { undivided }) }), {
    takesSlow: true,
    onUnread: scans.miss,
  });

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
    doubts,
    onRead,
    onDoubt: (doubt) => setDoubts((now) => [...now, { ...doubt, at: new Date().toISOString() }]),
    settleDoubt(code) {
      setDoubts((now) => now.slice(1));
      if (code) scan(code);
      setReading(!code || series);
    },
    onFailure: () => setDecoderFailed(true),
    readOn: () => setReading(true),
    turnCamera(on) {
      setCameraOn(on);
      setReading(true);
      setSawOther(false);
      setDecoderFailed(false);
    },
  };
  if (!isReady)
    return (
      <p className="wrap page muted waiting-page" role="status">
        {shellTexts.loadingPage}
      </p>
    );
  if (isWhole) {
    // The way back, so that what closes the camera leads to where the person came from.
    const leave = (): void => (isOpenedHere ? setSearch({}, { replace: true }) : void navigate(-1));
    return <SeriesPage scans={scans} isWide={isWide} onLeave={leave} />;
  }
  // Without a picture the telephone shows the page with the other ways, and why.
  const hasPicture = isCameraOn && camera.obstacle === null && !decoderFailed && doubts.length === 0;
  return !isWide && hasPicture ? <PhoneScanner face={face} /> : <Station face={face} isWide={isWide} />;
}
