import type { ResultFormat } from '@gtinoteka/contract/files/verification.ts';
import { useState } from 'react';
import { useAct } from '../../core/network/use-act.ts';
import { downloadResult } from './download-result.ts';

/** Downloads of one file: which form is coming now, and what begins it. */
export function useDownload(companyId: string, fileId: string) {
  const [format, setFormat] = useState<ResultFormat | null>(null);
  const { isSending, send } = useAct((wanted: ResultFormat) => downloadResult({ companyId, fileId }, wanted), {
    busy: null,
  });
  return {
    coming: isSending ? format : null,
    download(wanted: ResultFormat): void {
      setFormat(wanted);
      send(wanted);
    },
  };
}
