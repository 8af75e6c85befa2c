import { toGtin14 } from '@gtinoteka/contract/rules/gtin.ts';
import { ChevronRight, Flashlight, Keyboard, Package, Repeat, ScanLine, X } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { productName } from '../../core/format.ts';
import { scannerTexts as texts } from '../../core/texts/scanner.ts';
import { Button } from '../../ui/button.tsx';
import { Gtin } from '../../ui/gtin.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LookUpProblem } from '../../ui/look-up-problem.tsx';
import { VerdictIcon } from '../../ui/verdict.tsx';
import { CameraView } from './camera-view.tsx';
import { elementFacts } from './element-facts.ts';
import type { Face } from './face.ts';
import './phone-scanner.css';
import { ScanList } from './scan-list.tsx';
import { useSeries } from './scan-series.ts';
import { changeSettings, useScannerSettings } from './scanner-settings.ts';
import type { LastScan } from './use-scans.ts';

/** How many of the last codes the sheet shows. */
const shownInSheet = 10;

/** The camera over the whole telephone, and under it the sheet with the verdict and the last codes. */
export function PhoneScanner({ face }: { face: Face }) {
  const { camera, scans, isReading, sawOther, turnCamera } = face;
  const { series: isSeries } = useScannerSettings();
  const series = useSeries();
  const navigate = useNavigate();
  const { last } = scans;

  // The bars of the shell leave the window to the camera; see phone-scanner.css.
  useEffect(() => {
    document.documentElement.setAttribute('data-scanning', '');
    return () => document.documentElement.removeAttribute('data-scanning');
  }, []);

  return (
    <div className="cam">
      <CameraView
        stream={camera.stream}
        isReading={isReading}
        hint={sawOther ? texts.noItem : null}
        onRead={face.onRead}
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
      <div className="cam__tools">
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
        {last?.problem ? (
          <div className="sheet__problem">
            <LookUpProblem problem={last.problem} onAgain={scans.again} />
          </div>
        ) : (
          last && <SheetVerdict key={last.verdict ? last.gtin : 'asking'} last={last} />
        )}
        <div className="sheet__list">
          <div className="row--between">
            <h2>{texts.seen}</h2>
            <Button variant="quiet" onClick={() => turnCamera(false)}>
              {series.length > 0 ? texts.seenAll(series.length) : texts.otherWays}
            </Button>
          </div>
          {series.length === 0 && <p className="small muted">{texts.seenEmpty}</p>}
          <ScanList scans={series.slice(last && !last.problem ? 1 : 0, shownInSheet)} />
        </div>
      </section>
    </div>
  );
}

function SheetVerdict({ last: { gtin, verdict, product, elements } }: { last: LastScan }) {
  const state = verdict?.state ?? 'wait';
  const facts = elementFacts(elements).map(({ label, value, isPast }) =>
    isPast ? `${label} ${value} (${texts.past})` : `${label} ${value}`,
  );
  const company = product?.company?.name ?? product?.gs1Licence?.licenseeName;
  const content = (
    <>
      <VerdictIcon state={state} />
      <span>
        <b>{verdict?.headline ?? texts.asking}</b>
        <Gtin value={gtin} wrongLast={verdict !== null && verdict.lines.length === 1} />
      </span>
    </>
  );
  const classes = `sheet__verdict solid-${state} is-new`;
  return (
    <>
      {verdict && verdict.lines.length > 1 ? (
        <Link className={classes} to={`/catalog/${toGtin14(gtin)}`}>
          {content}
          <Icon icon={ChevronRight} size={24} label={texts.seeCard} />
        </Link>
      ) : (
        <div className={classes}>{content}</div>
      )}
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
