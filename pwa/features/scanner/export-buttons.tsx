import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../core/format.ts';
import { useStatusMessages } from '../../core/status-messages.tsx';
import { scannerTexts as texts } from '../../core/texts/scanner.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from './save-file.ts';
import { scanTable, toCsv, toXlsx } from './scan-table.ts';
import { currentSeries } from './scan-series.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The series as a file. What writes xlsx is brought by the press. */
export function ExportButtons() {
  const { show } = useStatusMessages();
  const [isWriting, setWriting] = useState(false);
  const nameOf = (ending: string): string => `${texts.fileName}-${formatDate(new Date())}.${ending}`;

  async function saveXlsx(): Promise<void> {
    setWriting(true);
    try {
      saveFile(nameOf('xlsx'), await toXlsx(scanTable(currentSeries())), xlsxType);
    } catch (error) {
      console.error(error);
      show({ type: 'bad', text: texts.exportFailed });
    } finally {
      setWriting(false);
    }
  }

  return (
    <div className="wraprow">
      <Button
        icon={Download}
        onClick={() => saveFile(nameOf('csv'), toCsv(scanTable(currentSeries())), 'text/csv;charset=utf-8')}
      >
        {texts.csv}
      </Button>
      <Button icon={Download} busy={isWriting} onClick={() => void saveXlsx()}>
        {texts.xlsx}
      </Button>
    </div>
  );
}
