import { checkGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin.ts';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { codeText, formatWhen } from '../../core/format.ts';
import { scannerTexts as texts } from '../../core/texts/scanner.ts';
import { Button } from '../../ui/button.tsx';
import { Gtin } from '../../ui/gtin.tsx';
import { VerdictIcon } from '../../ui/verdict.tsx';
import { elementFacts } from './element-facts.ts';
import { removeScan, type Scan } from './scan-series.ts';

/** Scanned codes with their verdicts, the last one first. */
export function ScanList({ scans, canRemove = false }: { scans: readonly Scan[]; canRemove?: boolean }) {
  return (
    <ul className="list scans">
      {scans.map((scan) => {
        const { gtin, state, short, name, times, at } = scan;
        const shape = state === 'asking' ? 'wait' : state;
        const facts = elementFacts(scan.elements).map(({ label, value }) => `${label} ${value}`);
        const text = (
          <>
            <b>{short}</b>
            <Gtin value={gtin} wrongLast={checkGtin(gtin) === 'GTIN_INVALID_CHECKSUM'} />
            {name && <span className="small muted cut">{name}</span>}
            {facts.length > 0 && (
              <span className="small muted elements">
                {facts.map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </span>
            )}
          </>
        );
        return (
          <li key={gtin}>
            <span className={`v-${shape}`}>
              <VerdictIcon state={shape} />
            </span>
            {checkGtin(gtin) === null ? (
              <Link to={`/catalog/${toGtin14(gtin)}`}>{text}</Link>
            ) : (
              <span className="scans__text">{text}</span>
            )}
            <span className="xs muted scans__at">
              {formatWhen(at)}
              {times > 1 && <span>{texts.times(times)}</span>}
            </span>
            {canRemove && (
              <Button
                variant="icon"
                icon={X}
                aria-label={texts.remove(codeText(gtin))}
                onClick={() => removeScan(gtin)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** How many codes of the series came out how. */
export function Tally({ scans }: { scans: readonly Scan[] }) {
  const count = (...states: Scan['state'][]): number => scans.filter(({ state }) => states.includes(state)).length;
  const wrong = count('bad');
  const waiting = count('wait', 'asking');
  return (
    <div className="card tally">
      <div>
        <b>{scans.length}</b>
        <span>{texts.inSeries(scans.length)}</span>
      </div>
      <div>
        <b>{count('ok')}</b>
        <span className="v-ok">
          <VerdictIcon state="ok" />
          {texts.good}
        </span>
      </div>
      <div>
        <b>{count('warn', 'none')}</b>
        <span className="v-warn">
          <VerdictIcon state="warn" />
          {texts.unclear}
        </span>
      </div>
      {waiting > 0 && (
        <div>
          <b>{waiting}</b>
          <span className="v-wait">
            <VerdictIcon state="wait" />
            {texts.waiting(waiting)}
          </span>
        </div>
      )}
      <div>
        <b>{wrong}</b>
        <span className="v-bad">
          <VerdictIcon state="bad" />
          {texts.wrong(wrong)}
        </span>
      </div>
    </div>
  );
}
