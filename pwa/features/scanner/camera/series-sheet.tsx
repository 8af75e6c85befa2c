import { FileSpreadsheet } from 'lucide-react';
import { seriesTexts as texts } from '../../../core/texts/series.ts';
import { Button } from '../../../ui/control/button.tsx';
import { QueueLink } from '../../../ui/verdict/queue-link.tsx';
import { QuotaLine } from '../../../ui/verdict/quota-line.tsx';
import { scanTable } from '../series/scan-table.ts';
import type { Scan } from '../series/scan-series.ts';
import { seriesName } from '../series/series-name.ts';
import { SeriesLots } from '../series/series-lots.tsx';
import { sumOf } from '../series/series-page.tsx';
import '../series/series.css';
import { useSaving } from '../series/use-saving.ts';

/** Under the verdict, while batches are scanned: each product once with its batches, and the whole as a file. */
export function SeriesSheet({ series }: { series: readonly Scan[] }) {
  const { isWriting, save } = useSaving();
  const name = seriesName(series);
  const { inRows, products, unclear } = sumOf(series);
  return (
    <>
      <div className="sheet__lots">
        <SeriesLots series={series} name={name} />
        <QuotaLine />
        <QueueLink />
      </div>
      <div className="sheet__foot">
        <span>
          <b>{inRows}</b>
          <small>{[products, unclear > 0 && texts.unclear(unclear)].filter(Boolean).join(', ')}</small>
        </span>
        <Button
          variant="primary"
          icon={FileSpreadsheet}
          busy={isWriting}
          aria-label={texts.saveExcel}
          onClick={() => save(name, scanTable(series))}
        >
          {texts.excel}
        </Button>
      </div>
    </>
  );
}
