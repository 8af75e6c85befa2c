import { lazy, Suspense } from 'react';
import { endScanRequest, useScanRequest } from '../../core/scan/scanner-request.ts';

const ScanDialog = lazy(() =>
  import('../../features/scanner/camera/scan-dialog.tsx').then((room) => ({ default: room.ScanDialog })),
);

/** The scanner over a page of another room that asked for it. */
export function ScanWindow() {
  const onCode = useScanRequest();
  if (!onCode) return null;
  return (
    <Suspense fallback={null}>
      <ScanDialog onCode={onCode} onClose={endScanRequest} />
    </Suspense>
  );
}
