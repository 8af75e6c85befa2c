import { Camera, CameraOff } from 'lucide-react';
import { useState } from 'react';
import { scannerTexts as texts } from '../../core/texts/scanner.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { VerdictChip } from '../../ui/verdict.tsx';
import { CameraView } from './camera-view.tsx';
import { ExportButtons } from './export-buttons.tsx';
import type { Face } from './face.ts';
import { ImagePicker } from './image-picker.tsx';
import { LastVerdict } from './last-verdict.tsx';
import { ManualCode } from './manual-code.tsx';
import { PasteCodes } from './paste-codes.tsx';
import { ScanList, Tally } from './scan-list.tsx';
import { clearSeries, useSeries } from './scan-series.ts';
import { ScannerOptions } from './scanner-options.tsx';

/** The scanner as a page: verdict, other ways to give a code, the whole series. */
export function Station({ face, isWide }: { face: Face; isWide: boolean }) {
  const { scans, camera, isCameraOn } = face;
  const series = useSeries();
  const hasObstacle = isCameraOn && (camera.obstacle !== null || face.decoderFailed);
  return (
    <div className="wrap page">
      <div className="pagehead">
        <div>
          <h1>{texts.station}</h1>
          <p>{texts.stationLead}</p>
        </div>
        <div className="only-desktop">
          <VerdictChip state="ok">{texts.ready}</VerdictChip>
        </div>
      </div>
      <div className="station">
        <div className="stack">
          {hasObstacle && <Obstacle face={face} />}
          <LastVerdict scans={scans} />
          {isWide && isCameraOn && !hasObstacle && (
            <div className="card station__camera">
              <CameraView
                stream={camera.stream}
                isReading={face.isReading}
                hint={face.sawOther ? texts.noItem : null}
                onRead={face.onRead}
                onFailure={face.onFailure}
              />
            </div>
          )}
          {!hasObstacle && (
            <div className="wraprow">
              <Button
                variant={isWide ? 'secondary' : 'primary'}
                icon={isWide && isCameraOn ? CameraOff : Camera}
                onClick={() => face.turnCamera(!isWide || !isCameraOn)}
              >
                {isWide && isCameraOn ? texts.closeCamera : isWide ? texts.openCamera : texts.backToCamera}
              </Button>
              {isWide && isCameraOn && !face.isReading && (
                <Button variant="primary" onClick={face.readOn}>
                  {texts.nextCode}
                </Button>
              )}
            </div>
          )}
          {series.length > 0 && <Tally scans={series} />}
          <ManualCode id="scanner-gtin" onCode={scans.scan} />
          <ImagePicker onCode={scans.scan} />
          <PasteCodes />
          {isWide && <ScannerOptions cameras={camera.cameras} />}
        </div>
        <div className="stack">
          <Series />
          {!isWide && <ScannerOptions cameras={camera.cameras} />}
        </div>
      </div>
    </div>
  );
}

/** Why the camera shows nothing, and the ways on. */
function Obstacle({ face: { camera, turnCamera } }: { face: Face }) {
  const said = camera.obstacle && texts.obstacles[camera.obstacle];
  const again = (
    <Button
      size="sm"
      onClick={() => {
        turnCamera(true);
        camera.again();
      }}
    >
      {texts.again}
    </Button>
  );
  return (
    <div role="alert">
      <Banner type="warn" action={again}>
        {said ? (
          <>
            <b>{said.title}.</b> {said.text}
          </>
        ) : (
          texts.decoderFailed
        )}
      </Banner>
    </div>
  );
}

function Series() {
  const series = useSeries();
  const [isEnding, setEnding] = useState(false);
  return (
    <section className="card station__series" aria-labelledby="scanner-series">
      <div className="row--between station__head">
        <h2 id="scanner-series">{texts.seen}</h2>
        {series.length > 0 && (
          <Button variant="quiet" size="sm" onClick={() => setEnding(true)}>
            {texts.endSeries}
          </Button>
        )}
      </div>
      <p className="small muted">{series.length > 0 ? texts.seenPlace : texts.seenEmpty}</p>
      {series.length > 0 && <ExportButtons />}
      <ScanList scans={series} canRemove />
      <Dialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        title={texts.endTitle}
        footer={
          <>
            <Button
              variant="danger"
              onClick={() => {
                clearSeries();
                setEnding(false);
              }}
            >
              {texts.endSeries}
            </Button>
            <Button onClick={() => setEnding(false)}>{texts.keepSeries}</Button>
          </>
        }
      >
        <p>{texts.endText(series.length)}</p>
      </Dialog>
    </section>
  );
}
