import { useState } from 'react';
import { useStatusMessages } from '../../../core/page/status-messages.tsx';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import { saveFile } from '../../../core/page/save-file.ts';
import { toXlsx } from '../../../core/page/table-file.ts';
import { nameForFile } from './series-name.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves rows as a workbook. What writes it comes with the press, without a network from what the service worker keeps. */
export function useSaving(): {
  isWriting: boolean;
  save: (name: string, rows: readonly (readonly string[])[], sheet?: string) => void;
} {
  const { show } = useStatusMessages();
  const [isWriting, setWriting] = useState(false);

  async function write(name: string, rows: readonly (readonly string[])[], sheet: string): Promise<void> {
    setWriting(true);
    try {
      saveFile(`${nameForFile(name)}.xlsx`, await toXlsx(rows, nameForFile(sheet).slice(0, 31)), xlsxType);
    } catch (error) {
      console.error(error);
      show({ type: 'bad', text: texts.exportFailed });
    } finally {
      setWriting(false);
    }
  }
  return { isWriting, save: (name, rows, sheet = name) => void write(name, rows, sheet) };
}
