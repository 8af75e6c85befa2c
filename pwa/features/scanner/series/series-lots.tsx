import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { scannerTexts } from '../../../core/texts/scanner.ts';
import { seriesTexts as texts } from '../../../core/texts/series.ts';
import { Button } from '../../../ui/control/button.tsx';
import { Dialog } from '../../../ui/control/dialog.tsx';
import { VerdictIcon } from '../../../ui/verdict/verdict.tsx';
import { deadlineOf } from './element-facts.ts';
import { rowVerdict } from './row-verdict.ts';
import { grouped } from './scan-list.tsx';
import { isOfBatch, removeScan, rowOf, useAdded, type Scan } from './scan-series.ts';
import { nameOfRow, Product, Stepper } from './series-table.tsx';

/** The whole series on a telephone: each product once, below it its batches with their numbers of pieces. */
export function SeriesLots({ series, name }: { series: readonly Scan[]; name: string }) {
  const added = useAdded();
  const [changed, setChanged] = useState<string | null>(null);
  const row = series.find((scan) => rowOf(scan) === changed);
  return (
    <section className="card lots" aria-label={name}>
      {grouped(series).map((scans) => (
        <Group key={scans.map(rowOf).join(' ')} scans={scans} newest={added?.row ?? null} onChange={setChanged} />
      ))}
      <Dialog
        isOpen={row !== undefined}
        onClose={() => setChanged(null)}
        title={texts.head.pieces}
        footer={
          <>
            <Button variant="primary" onClick={() => setChanged(null)}>
              {texts.done}
            </Button>
            <Button
              icon={Trash2}
              onClick={() => {
                if (row) removeScan(rowOf(row));
                setChanged(null);
              }}
            >
              {texts.removeRow}
            </Button>
          </>
        }
      >
        {row && (
          <div className="stack" data-pass-scans="">
            <p className="muted">{nameOfRow(row)}</p>
            <Stepper scan={row} />
          </div>
        )}
      </Dialog>
    </section>
  );
}

function Group({
  scans,
  newest,
  onChange,
}: {
  scans: readonly Scan[];
  newest: string | null;
  onChange: (row: string) => void;
}) {
  const [first] = scans;
  if (!first) return null;
  return (
    <div className="lots__group">
      <div className="lots__product">{first.gtin === '' ? <b>{first.short}</b> : <Product scan={first} />}</div>
      <ul>
        {scans.map((scan) => (
          <Lot key={rowOf(scan)} scan={scan} isNew={newest === rowOf(scan)} onChange={() => onChange(rowOf(scan))} />
        ))}
      </ul>
    </div>
  );
}

function Lot({ scan, isNew, onChange }: { scan: Scan; isNew: boolean; onChange: () => void }) {
  const { state, short } = rowVerdict(scan);
  const valueOf = (ai: string): string | undefined => scan.elements.find((element) => element.ai === ai)?.value;
  const [batch, serial] = [valueOf('10'), valueOf('21')];
  return (
    <li className={isNew ? 'lot is-new' : 'lot'}>
      <span className={`v-${state}`}>
        <VerdictIcon state={state} />
      </span>
      <span>
        <b>{batch === undefined ? scannerTexts.noBatch : scannerTexts.batch(batch)}</b>
        {serial && <small>{texts.serial(serial)}</small>}
        <LotNote scan={scan} short={state === 'ok' ? null : short} />
      </span>
      <button
        type="button"
        className="lot__pieces"
        aria-label={texts.changePieces(scan.times, nameOfRow(scan))}
        onClick={onChange}
      >
        {scan.times}
      </button>
    </li>
  );
}

/** "ważne do 30-11-2027", "Produkt wycofany, po terminie od 7 dni". */
function LotNote({ scan, short }: { scan: Scan; short: string | null }) {
  const deadline = deadlineOf(scan.elements);
  if (scan.gtin === '') return <small>{scan.reason}</small>;
  const { fact, overdue } = deadline ?? {};
  const isOdd = short !== null || (fact && (fact.fault !== null || overdue !== null));
  const until = fact
    ? fact.fault !== null
      ? `${fact.value}: ${fact.fault}`
      : overdue !== null && overdue !== undefined
        ? texts.overdue(overdue)
        : texts.goodUntil(fact.value)
    : texts.noDeadline;
  const plain = isOfBatch(scan) ? null : scannerTexts.plainCode(scan.gtin);
  return <small className={isOdd ? 'v-warn' : undefined}>{[short, plain, until].filter(Boolean).join(', ')}</small>;
}
