import { Download } from 'lucide-react';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import { Button } from '../../../ui/control/button.tsx';
import { saveFile } from '../../../core/page/save-file.ts';
import { currentSeries } from './scan-series.ts';
import { toCsv } from '../../../core/page/table-file.ts';
import { scanTable } from './scan-table.ts';
import { nameForFile, seriesName } from './series-name.ts';
import { useSaving } from './use-saving.ts';

/** The series as a file under its name. */
export function ExportButtons() {
  const { isWriting, save } = useSaving();
  const name = (): string => seriesName(currentSeries());
  return (
    <div className="wraprow">
      <Button
        icon={Download}
        onClick={() =>
          saveFile(`${nameForFile(name())}.csv`, toCsv(scanTable(currentSeries())), 'text/csv;charset=utf-8')
        }
      >
        {texts.csv}
      </Button>
      <Button icon={Download} busy={isWriting} onClick={() => save(name(), scanTable(currentSeries()))}>
        {texts.xlsx}
      </Button>
    </div>
  );
}
