import { Camera, CameraOff, ImagePlus, Table2 } from 'lucide-react';
import { useBarTitle } from '../../core/page/document-title.ts';
import { scannerTexts as texts } from '../../core/texts/scanner.ts';
import { seriesTexts } from '../../core/texts/series.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { LockedNotice } from '../../ui/verdict/locked-notice.tsx';
import { QueueLink } from '../../ui/verdict/queue-link.tsx';
import { QuotaLine } from '../../ui/verdict/quota-line.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { VerdictChip } from '../../ui/verdict/verdict.tsx';
import { CameraView } from './camera/camera-view.tsx';
import { DoubtPanel } from './reading/doubt-panel.tsx';
import { ExportButtons } from './series/export-buttons.tsx';
import type { Face, WaitingDoubt } from './camera/face.ts';
import { ImagePicker, pictureInput } from './reading/image-picker.tsx';
import { LastVerdict } from './last-verdict.tsx';
import { ManualCode } from './manual-code.tsx';
import { PasteCodes } from './series/paste-codes.tsx';
import { ScanList, Tally } from './series/scan-list.tsx';
import { EndSeries } from './series/end-series.tsx';
import { useGivenName, useSeries } from './series/scan-series.ts';
import { seriesName } from './series/series-name.ts';
import { sumOf } from './series/series-page.tsx';
import { ScannerOptions } from './camera/scanner-options.tsx';

/** The scanner as a page: verdict, other ways to give a code, the whole series. */
export function Station({ face, isWide }: { face: Face; isWide: boolean }) {
  const { scans, camera, isCameraOn } = face;
  const doubt = face.doubts[0] ?? null;
  const series = useSeries();
  useBarTitle(doubt && !isWide ? texts.compareTitle : null);
  const hasObstacle = isCameraOn && (camera.obstacle !== null || face.decoderFailed);
  return (
    <div className="wrap page">
      <PageHead
        {...(doubt && !isWide ? { title: texts.compareTitle } : { title: texts.station, lead: texts.stationLead })}
      >
        {doubt ? (
          <Button
            icon={ImagePlus}
            onClick={() => {
              face.settleDoubt(null);
              document.getElementById(pictureInput)?.click();
            }}
          >
            {seriesTexts.otherPicture}
          </Button>
        ) : (
          <div className="only-desktop station__act">
            <VerdictChip state="ok">{texts.ready}</VerdictChip>
            {isWide && series.length > 0 && <ExportButtons />}
          </div>
        )}
      </PageHead>
      <LockedNotice />
      <div className="station">
        <div className="stack">
          {hasObstacle && !doubt && <Obstacle face={face} />}
          {doubt ? (
            <DoubtPanel
              key={doubt.read.text}
              doubt={doubt}
              onCode={face.settleDoubt}
              onAgain={() => face.settleDoubt(null)}
            />
          ) : (
            <LastVerdict scans={scans} />
          )}
          {isWide && isCameraOn && !hasObstacle && !doubt && (
            <div className="card station__camera">
              <CameraView
                stream={camera.stream}
                isReading={face.isReading}
                hint={face.sawOther ? texts.noItem : null}
                onRead={face.onRead}
                onDoubt={face.onDoubt}
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
          <div>
            <ManualCode onCode={scans.scan} />
            <QuotaLine />
          </div>
          <ImagePicker
            onCode={scans.scan}
            onDoubt={face.onDoubt}
            onUnread={() => scans.miss({ text: '', isTorn: false })}
          />
          <PasteCodes />
          {isWide && <ScannerOptions cameras={camera.cameras} />}
        </div>
        <div className="stack">
          <Series doubts={face.doubts} isWide={isWide} />
          {!isWide && <ScannerOptions cameras={camera.cameras} />}
        </div>
      </div>
    </div>
  );
}

/** Why the camera shows nothing, and the ways on. */
function Obstacle({ face: { camera, turnCamera } }: { face: Face }) {
  const obstacleText = camera.obstacle && texts.obstacles[camera.obstacle];
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
        {obstacleText ? (
          <>
            <b>{obstacleText.title}.</b> {obstacleText.text}
          </>
        ) : (
          texts.decoderFailed
        )}
      </Banner>
    </div>
  );
}

function Series({ doubts, isWide }: { doubts: readonly WaitingDoubt[]; isWide: boolean }) {
  const series = useSeries();
  useGivenName();
  return (
    <section className="card station__series" aria-labelledby="scanner-series">
      <div className="row--between station__head">
        <h2 id="scanner-series">{texts.seen}</h2>
        <span>
          <QueueLink />
          {series.length > 0 && <EndSeries count={series.length} variant="quiet" size="sm" />}
        </span>
      </div>
      {series.length > 0
        ? !isWide && <p className="small muted">{texts.seenPlace}</p>
        : doubts.length === 0 && <p className="small muted">{texts.seenEmpty}</p>}
      {series.length > 0 && (
        <>
          <p className="small muted">
            <b>{seriesName(series)}</b>: {sumOf(series).text}. {seriesTexts.rowsApart}
          </p>
          <div className="wraprow">
            <LinkButton to="/skaner?view=series" icon={Table2}>
              {seriesTexts.whole}
            </LinkButton>
          </div>
          {!isWide && <ExportButtons />}
        </>
      )}
      <ScanList scans={series} pending={doubts} isFull />
    </section>
  );
}
