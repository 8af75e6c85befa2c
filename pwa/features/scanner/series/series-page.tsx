import { ArrowLeft, FileSpreadsheet } from 'lucide-react';
import { scannerTexts } from '../../../core/texts/scanner.ts';
import { seriesTexts as texts } from '../../../core/texts/series.ts';
import { Button } from '../../../ui/control/button.tsx';
import { QueueLink } from '../../../ui/verdict/queue-link.tsx';
import type { Scans } from '../use-scans.ts';
import { CompareDocument } from '../document/compare-document.tsx';
import { EndSeries } from './end-series.tsx';
import { RenameSeries } from './rename-series.tsx';
import { rowVerdict } from './row-verdict.ts';
import { useGivenName, useSeries, type Scan } from './scan-series.ts';
import { scanTable } from './scan-table.ts';
import { seriesName } from './series-name.ts';
import { SeriesLots } from './series-lots.tsx';
import { SeriesTable } from './series-table.tsx';
import { SeriesVerdict } from './series-verdict.tsx';
import './series.css';
import { useSaving } from './use-saving.ts';

/** How much a series holds, and how much of it is not clear: "23 szt. w 5 wierszach, 3 produkty". */
export function sumOf(series: readonly Scan[]): { text: string; inRows: string; products: string; unclear: number } {
  const pieces = series.reduce((sum, { times }) => sum + times, 0);
  const products = texts.products(new Set(series.flatMap(({ gtin }) => gtin || [])).size);
  const inRows = texts.inRows(pieces, series.length);
  const unclear = series.filter((scan) => ['warn', 'bad', 'none'].includes(rowVerdict(scan).state)).length;
  return { text: `${inRows}, ${products}`, inRows, products, unclear };
}

/** The series as a page of its own: a hand scanner goes on filling it. */
export function SeriesPage({ scans, isWide, onLeave }: { scans: Scans; isWide: boolean; onLeave: () => void }) {
  const series = useSeries();
  useGivenName();
  const { isWriting, save } = useSaving();
  const name = seriesName(series);
  const { text, unclear } = sumOf(series);
  return (
    // What a scanner types is no number of pieces.
    <div className="wrap page" data-pass-scans="">
      <div className="pagehead series__head">
        <div>
          <h1>{name}</h1>
          {/* On a telephone the bar above says where one is. */}
          <p className="only-phone series__name" aria-hidden="true">
            {name}
          </p>
          <p>
            {series.length > 0 && `${text}${unclear > 0 && !isWide ? `, ${texts.unclear(unclear)}` : ''}. `}
            {texts.rowsApart}
          </p>
        </div>
        <div className="wraprow">
          <CompareDocument name={name} />
          <Button
            variant="primary"
            icon={FileSpreadsheet}
            busy={isWriting}
            aria-disabled={series.length === 0}
            onClick={() => series.length > 0 && save(name, scanTable(series))}
          >
            {scannerTexts.xlsx}
          </Button>
        </div>
      </div>
      <div className="stack">
        <SeriesVerdict scans={scans} onType={onLeave} />
        {series.length === 0 && <p className="card card__pad muted">{texts.empty}</p>}
        {series.length > 0 &&
          (isWide ? <SeriesTable series={series} caption={name} /> : <SeriesLots series={series} name={name} />)}
        <div className="series__foot">
          <p className="xs muted">{texts.place}</p>
          <div className="wraprow">
            <Button variant="quiet" icon={ArrowLeft} onClick={onLeave}>
              {texts.back}
            </Button>
            <QueueLink />
            <RenameSeries name={name} />
            {series.length > 0 && <EndSeries count={series.length} />}
          </div>
        </div>
      </div>
    </div>
  );
}
