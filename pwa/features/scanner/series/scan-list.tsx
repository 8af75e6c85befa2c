import { checkGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { Minus, Plus, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { stateAge } from '../../../core/device/state-age.ts';
import { codeText, formatWhen } from '../../../core/page/format.ts';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import { seriesTexts } from '../../../core/texts/series.ts';
import { Button } from '../../../ui/control/button.tsx';
import { Gtin } from '../../../ui/barcode/gtin.tsx';
import { VerdictIcon } from '../../../ui/verdict/verdict.tsx';
import { elementFacts, factText } from './element-facts.ts';
import { rowVerdict } from './row-verdict.ts';
import { countScan, removeScan, rowOf, type Scan } from './scan-series.ts';

/** Rows of one GTIN stand together, where the last scanned of them stands. */
export function grouped(scans: readonly Scan[]): Scan[][] {
  const groups = new Map<string, Scan[]>();
  for (const scan of scans) {
    const group = scan.gtin === '' ? rowOf(scan) : scan.gtin;
    groups.set(group, [...(groups.get(group) ?? []), scan]);
  }
  return [...groups.values()];
}

/**
 * Scanned codes with their verdicts, the last one first. `isFull`: their numbers can be corrected, and rows removed. `pending`: scans
 * whose digits are to be compared first; they are no part of the series.
 */
export function ScanList({
  scans,
  pending = [],
  isFull = false,
}: {
  scans: readonly Scan[];
  pending?: readonly { readonly at: string }[];
  isFull?: boolean;
}) {
  return (
    <ul className="list scans">
      {pending.map(({ at }, place) => (
        // Two of one picture come at once.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${at} ${place}`}>
          <span className="v-warn">
            <VerdictIcon state="warn" />
          </span>
          <span className="scans__text">
            <b>{seriesTexts.pending}</b>
            <span className="small muted">{seriesTexts.pendingText}</span>
          </span>
          <span className="xs muted scans__at">{formatWhen(at)}</span>
        </li>
      ))}
      {grouped(scans).flatMap((rows) =>
        rows.map((scan, place) => (
          <Row key={rowOf(scan)} scan={scan} isOneOfMore={rows.length > 1} isFirst={place === 0} isFull={isFull} />
        )),
      )}
    </ul>
  );
}

function Row({
  scan,
  isOneOfMore,
  isFirst,
  isFull,
}: {
  scan: Scan;
  isOneOfMore: boolean;
  /** of its GTIN: the number and the name are said once */
  isFirst: boolean;
  isFull: boolean;
}) {
  const { gtin, times, at } = scan;
  const { state } = rowVerdict(scan);
  const text = <RowText scan={scan} isOneOfMore={isOneOfMore} isFirst={isFirst} />;
  return (
    <li className={isFirst ? undefined : 'is-next'}>
      <span className={`v-${state}`}>
        <VerdictIcon state={state} />
      </span>
      {checkGtin(gtin) === null ? (
        <Link to={`/catalog/${toGtin14(gtin)}`}>{text}</Link>
      ) : (
        <span className="scans__text">{text}</span>
      )}
      <span className="xs muted scans__at">
        {formatWhen(at)}
        {!isFull && times > 1 && <span>{texts.times(times)}</span>}
      </span>
      {isFull && <Pieces scan={scan} />}
    </li>
  );
}

function RowText({ scan, isOneOfMore, isFirst }: { scan: Scan; isOneOfMore: boolean; isFirst: boolean }) {
  const { gtin, keptAt, name, reason } = scan;
  const { short } = rowVerdict(scan);
  const facts = elementFacts(scan.elements);
  const isPlain = isOneOfMore && facts.length === 0;
  return (
    <>
      {isFirst && <b>{keptAt === undefined ? short : `${short}, ${stateAge(keptAt)}`}</b>}
      {isFirst && gtin !== '' && <Gtin value={gtin} wrongLast={checkGtin(gtin) === 'GTIN_INVALID_CHECKSUM'} />}
      {isFirst && name && <span className="small muted cut">{name}</span>}
      {gtin === '' && <span className="small muted">{reason}</span>}
      {isPlain && <span className="small muted">{texts.plainRow}</span>}
      {facts.length > 0 && (
        <span className="small muted elements">
          {facts.map((fact) => (
            <span key={fact.ai} className={fact.fault !== null ? 'v-warn' : fact.isPast ? 'v-bad' : undefined}>
              {factText(fact)}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

/** The number of pieces of a row, which can be corrected, and the way out of the series. */
function Pieces({ scan }: { scan: Scan }) {
  const row = rowOf(scan);
  const batch = scan.elements.find(({ ai }) => ai === '10')?.value;
  const what = [scan.gtin === '' ? scan.short : codeText(scan.gtin), batch && texts.batch(batch)]
    .filter(Boolean)
    .join(', ');
  return (
    <span className="pieces">
      <Button
        variant="icon"
        icon={Minus}
        aria-label={texts.fewer(what)}
        aria-disabled={scan.times === 1}
        onClick={() => countScan(row, scan.times - 1)}
      />
      <span className="strong">{texts.times(scan.times)}</span>
      <Button variant="icon" icon={Plus} aria-label={texts.more(what)} onClick={() => countScan(row, scan.times + 1)} />
      <Button variant="icon" icon={X} aria-label={texts.remove(what)} onClick={() => removeScan(row)} />
    </span>
  );
}

/** How many codes of the series came out how. */
export function Tally({ scans }: { scans: readonly Scan[] }) {
  const count = (...states: VerdictState[]): number =>
    scans.filter((scan) => states.includes(rowVerdict(scan).state)).length;
  const wrong = count('bad');
  const waiting = count('wait');
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
