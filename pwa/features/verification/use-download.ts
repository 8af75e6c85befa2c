import type { ResultFormat } from '@gtinoteka/contract/files/verification.ts';
import { useState } from 'react';
import { errorText } from '../../core/network/api-error.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { downloadResult } from './download-result.ts';

/** Downloads of one file: which form is coming now, and what begins it. What fails is told by the status banner. */
export function useDownload(companyId: string, fileId: string) {
  const [coming, setComing] = useState<ResultFormat | null>(null);
  const { show } = useStatusMessages();
  return {
    coming,
    async download(format: ResultFormat): Promise<void> {
      setComing(format);
      try {
        await downloadResult({ companyId, fileId }, format);
      } catch (error) {
        show({ type: 'bad', text: errorText(error) });
      }
      setComing(null);
    },
  };
}
