import { toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { ChevronRight, Flashlight, Keyboard, Package, Repeat, ScanLine, X } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { productName } from '../../../core/page/format.ts';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import { Button, LinkButton } from '../../../ui/control/button.tsx';
import { Gtin } from '../../../ui/barcode/gtin.tsx';
import { Icon } from '../../../ui/control/icon.tsx';
import { KeptAge } from '../../../ui/verdict/kept-age.tsx';
import { LookUpProblem } from '../../../ui/verdict/look-up-problem.tsx';
import { QuotaLine } from '../../../ui/verdict/quota-line.tsx';
import { QueueLink } from '../../../ui/verdict/queue-link.tsx';
import { VerdictIcon } from '../../../ui/verdict/verdict.tsx';
import { CameraView } from './camera-view.tsx';
import { elementFacts, factText } from '../series/element-facts.ts';
import type { Face } from './face.ts';
import { ImpossibleDate } from '../impossible-date.tsx';
import './phone-scanner.css';
import { ScanList } from '../series/scan-list.tsx';
import { rowOf, useSeries } from '../series/scan-series.ts';
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
  const navigate = useNavigate();
  const { last, unread } = scans;
  // What the verdict above shows is not said twice.
  const isShown = last !== null && !last.problem && !unread;
  const rest = isShown ? series.filter((scan) => rowOf(scan) !== rowOf(last)) : series;

  // The bars of the shell leave the window to the camera; see phone-scanner.css.
  useEffect(() => {
    document.documentElement.setAttribute('data-scanning', '');
    return () => document.documentElement.removeAttribute('data-scanning');
  }, []);

  return (
    <div className={unread ? 'cam is-unread' : 'cam'}>
      <CameraView
        stream={camera.stream}
        isReading={isReading}
        hint={sawOther ? texts.noItem : null}
        onRead={face.onRead}
        onDoubt={face.onDoubt}
        onFailure={face.onFailure}
      />
      <div className="cam__bar">
        <button
          type="button"
          className="cam__btn cam__btn--round"
          aria-label={texts.close}
          onClick={() => void (history.length > 1 ? navigate(-1) : navigate('/'))}
        >
          <Icon icon={X} size={24} />
        </button>
        <h1 className="cam__title">{texts.title}</h1>
        {camera.torch ? (
          <button
            type="button"
            className="cam__btn"
            aria-pressed={camera.torch.isOn}
            onClick={() => camera.torch?.turn(!camera.torch.isOn)}
          >
            <Icon icon={Flashlight} />
            {camera.torch.isOn ? texts.torchOn : texts.torchOff}
          </button>
        ) : (
          <span className="cam__space" />
        )}
      </div>
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
      <section className="sheet" aria-label={texts.result}>
        {scans.unread ? (
          <Unread scans={scans} onType={() => turnCamera(false)} />
        ) : last?.problem ? (
          <div className="sheet__problem">
            <LookUpProblem problem={last.problem} onAgain={scans.again} />
          </div>
        ) : (
          last && <SheetVerdict key={last.verdict ? last.gtin : 'asking'} last={last} />
        )}
        {!scans.unread && <UndoBar />}
        <div className="sheet__list">
          <div className="row--between">
            <h2>{texts.seen}</h2>
            <span className="sheet__ways">
              <QueueLink />
              {series.length > 0 ? (
                <LinkButton variant="quiet" to="/skaner?view=series">
                  {texts.seenAll(series.length)}
                </LinkButton>
              ) : (
                <Button variant="quiet" onClick={() => turnCamera(false)}>
                  {texts.otherWays}
                </Button>
              )}
            </span>
          </div>
          {series.length === 0 && <p className="small muted">{texts.seenEmpty}</p>}
          <QuotaLine />
          <ScanList scans={rest.slice(0, shownInSheet)} />
        </div>
      </section>
    </div>
  );
}

function SheetVerdict({ last: { gtin, verdict, product, elements } }: { last: LastScan }) {
  const state = verdict?.state ?? 'wait';
  // A date that is none is said in a strip of its own.
  const facts = elementFacts(elements).flatMap((fact) => (fact.fault === null ? factText(fact) : []));
  const company = product?.company?.name ?? product?.gs1Licence?.licenseeName;
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
      <KeptAge keptAt={verdict?.keptAt} state={state} />
      <ImpossibleDate elements={elements} />
      {(product?.name || company || facts.length > 0) && (
        <div className="sheet__product">
          <Icon icon={Package} size={24} />
          <span>
            {product?.name && <b>{productName(product.name)}</b>}
            {company && <span className="muted">{company}</span>}
            {facts.length > 0 && (
              <span className="muted elements">
                {facts.map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </span>
            )}
          </span>
        </div>
      )}
    </>
  );
}
