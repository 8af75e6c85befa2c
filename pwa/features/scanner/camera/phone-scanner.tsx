import { toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { verdictLines } from '@gtinoteka/contract/rules/gtin/verdict-lines.ts';
import { ChevronDown, ChevronRight, Flashlight, Keyboard, Repeat, ScanLine, X } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { productName } from '../../../core/page/format.ts';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import { seriesTexts } from '../../../core/texts/series.ts';
import { Button, LinkButton } from '../../../ui/control/button.tsx';
import { Gtin } from '../../../ui/barcode/gtin.tsx';
import { Icon } from '../../../ui/control/icon.tsx';
import { StoredAge } from '../../../ui/verdict/stored-age.tsx';
import { LookUpProblem } from '../../../ui/verdict/look-up-problem.tsx';
import { QuotaLine } from '../../../ui/verdict/quota-line.tsx';
import { QueueLink } from '../../../ui/verdict/queue-link.tsx';
import { VerdictIcon } from '../../../ui/verdict/verdict.tsx';
import { CameraView } from './camera-view.tsx';
import { elementFacts, factText } from '../series/element-facts.ts';
import type { Face } from './face.ts';
import { LabelRemarks } from '../label-remarks.tsx';
import './phone-scanner.css';
import { SeriesSheet } from './series-sheet.tsx';
import { ScanList } from '../series/scan-list.tsx';
import { isOfBatch, rowOf, useGivenName, useSeries, type Scan } from '../series/scan-series.ts';
import { seriesName } from '../series/series-name.ts';
import { Thumb } from '../series/thumb.tsx';
import { UndoBar } from '../series/undo-bar.tsx';
import { Unread } from '../unread.tsx';
import { changeSettings, useScannerSettings } from './scanner-settings.ts';
import type { LastScan } from '../use-scan-answers.ts';
import { verdictWords } from '../../../core/texts/verdict.ts';

/** How many of the last codes the sheet shows. */
const shownInSheet = 10;

/** The camera over the whole telephone, and under it the sheet with the verdict and the last codes. */
export function PhoneScanner({ face }: { face: Face }) {
  const { camera, scans, isReading, sawOther, turnCamera } = face;
  const { series: isSeries } = useScannerSettings();
  const series = useSeries();
  const { last, unread } = scans;
  // What the verdict above shows is not said twice.
  const isShown = last !== null && !last.problem && !unread;
  const rest = isShown ? series.filter((scan) => rowOf(scan) !== rowOf(last)) : series;

  // Batches are what is worth seeing while they are scanned; of plain codes it is how each came out.
  const ofBatches = isSeries && isShown && series.some(isOfBatch);

  // The bars of the shell leave the window to the camera; see phone-scanner.css.
  useEffect(() => {
    document.documentElement.setAttribute('data-scanning', '');
    return () => document.documentElement.removeAttribute('data-scanning');
  }, []);

  return (
    <div className={unread ? 'cam is-unread' : ofBatches ? 'cam is-series' : 'cam'}>
      <CameraView
        stream={camera.stream}
        isReading={isReading}
        hint={sawOther ? texts.noItem : null}
        onRead={face.onRead}
        onDoubt={face.onDoubt}
        onFailure={face.onFailure}
      />
      <CameraBar face={face} series={ofBatches ? series : null} />
      {!ofBatches && (
        <div className={unread && isReading ? 'cam__tools is-left' : 'cam__tools'}>
          <button type="button" className="cam__btn" onClick={() => turnCamera(false)}>
            <Icon icon={Keyboard} />
            {texts.typeByHand}
          </button>
          {isReading ? (
            <button
              type="button"
              className="cam__btn"
              aria-pressed={isSeries}
              onClick={() => changeSettings({ series: !isSeries })}
            >
              <Icon icon={Repeat} />
              {texts.series(isSeries)}
            </button>
          ) : (
            <button type="button" className="cam__btn is-main" onClick={face.readOn}>
              <Icon icon={ScanLine} />
              {texts.nextCode}
            </button>
          )}
        </div>
      )}
      <section className="sheet" aria-label={texts.result}>
        {scans.unread ? (
          <Unread scans={scans} onType={() => turnCamera(false)} />
        ) : last?.problem ? (
          <div className="sheet__problem">
            <LookUpProblem problem={last.problem} onAgain={scans.again} />
          </div>
        ) : (
          last && <SheetVerdict key={last.verdict ? last.gtin : 'asking'} last={last} isShort={ofBatches} />
        )}
        {!scans.unread && <UndoBar />}
        {ofBatches ? <SeriesSheet series={series} /> : <LastScans face={face} rest={rest} count={series.length} />}
      </section>
    </div>
  );
}

/** Above the picture: the way out, the light, and the series while batches are scanned. */
function CameraBar({ face, series }: { face: Face; series: readonly Scan[] | null }) {
  const { camera, turnCamera } = face;
  const navigate = useNavigate();
  useGivenName();
  const { torch } = camera;
  return (
    <div className="cam__bar">
      <button
        type="button"
        className="cam__btn cam__btn--round"
        aria-label={texts.close}
        onClick={() => void (history.length > 1 ? navigate(-1) : navigate('/'))}
      >
        <Icon icon={X} size={24} />
      </button>
      <h1 className={series ? 'vh' : 'cam__title'}>{texts.title}</h1>
      {series && (
        <button
          type="button"
          className="cam__btn cam__btn--round"
          aria-label={texts.typeByHand}
          onClick={() => turnCamera(false)}
        >
          <Icon icon={Keyboard} size={24} />
        </button>
      )}
      {torch && (
        <button
          type="button"
          className={series ? 'cam__btn cam__btn--round' : 'cam__btn'}
          aria-pressed={torch.isOn}
          aria-label={torch.isOn ? texts.torchOn : texts.torchOff}
          onClick={() => torch.turn(!torch.isOn)}
        >
          <Icon icon={Flashlight} />
          {!series && (torch.isOn ? texts.torchOn : texts.torchOff)}
        </button>
      )}
      {!torch && !series && <span className="cam__space" />}
      {series && (
        <Link
          className="cam__btn cam__name"
          to="/skaner?view=series"
          aria-label={seriesTexts.openSeries(seriesName(series))}
        >
          <span className="cut">{seriesName(series)}</span>
          <Icon icon={ChevronDown} />
        </Link>
      )}
    </div>
  );
}

/** The last codes but the one that the verdict above shows; `count`: of the whole series. */
function LastScans({ face, rest, count }: { face: Face; rest: readonly Scan[]; count: number }) {
  return (
    <div className="sheet__list">
      <div className="row--between">
        <h2>{texts.seen}</h2>
        <span className="sheet__ways">
          <QueueLink />
          {count > 0 ? (
            <LinkButton variant="quiet" to="/skaner?view=series">
              {texts.seenAll(count)}
            </LinkButton>
          ) : (
            <Button variant="quiet" onClick={() => face.turnCamera(false)}>
              {texts.otherWays}
            </Button>
          )}
        </span>
      </div>
      {count === 0 && <p className="small muted">{texts.seenEmpty}</p>}
      <QuotaLine />
      <ScanList scans={rest.slice(0, shownInSheet)} />
    </div>
  );
}

/** `isShort`: name, batch and date stand in the list below. */
function SheetVerdict({ last, isShort }: { last: LastScan; isShort: boolean }) {
  const { gtin, verdict, product, elements, undivided } = last;
  const state = verdict?.state ?? 'wait';
  // A date that is none is said in a strip of its own.
  const facts = elementFacts(elements).flatMap((fact) => (fact.fault === null ? factText(fact) : []));
  const company = product?.company?.name ?? product?.gs1Licence?.licenseeName;
  const lines = verdict && product && verdict.fault === null ? verdictLines(verdict.facts) : [];
  const licence = lines.flatMap(({ finding }) => texts.licences[finding] ?? []).join('');
  const isVerified = lines.some(({ finding }) => finding === 'verified');
  const content = (
    <>
      <VerdictIcon state={state} />
      <span>
        <b>{verdict ? verdictWords(verdict).headline : texts.asking}</b>
        <Gtin value={gtin} wrongLast={verdict !== null && verdict.fault !== null} />
      </span>
    </>
  );
  const classes = `sheet__verdict solid-${state} is-new`;
  return (
    <>
      {verdict && verdict.fault === null ? (
        <Link className={classes} to={`/catalog/${toGtin14(gtin)}`}>
          {content}
          <Icon icon={ChevronRight} size={24} label={texts.seeCard} />
        </Link>
      ) : (
        <div className={classes}>{content}</div>
      )}
      <StoredAge storedAt={verdict?.storedAt} state={state} />
      <LabelRemarks elements={elements} undivided={undivided} />
      {!isShort && (product?.name || company || facts.length > 0) && (
        <div className="sheet__product">
          <Thumb image={product?.imageUrls[0]} />
          <span>
            {product?.name && <b>{productName(product.name)}</b>}
            {(company || licence) && <span className="muted">{[company, licence].filter(Boolean).join(', ')}</span>}
            {facts.length > 0 && (
              <span className="muted elements">
                {facts.map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </span>
            )}
          </span>
          {isVerified && (
            <span className="stamp__seal">
              <VerdictIcon state="seal" />
              <span className="vh">{texts.verified}</span>
            </span>
          )}
        </div>
      )}
    </>
  );
}
