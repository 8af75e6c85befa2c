import { ScanBarcode } from 'lucide-react';
import { requestScan } from '../../../core/scan/scanner-request.ts';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { Button } from '../../../ui/control/button.tsx';

/** Opens the scanner over the page; `onScanned` gets the number that it read. */
export function ScanButton({ onScanned }: { onScanned: Parameters<typeof requestScan>[0] }) {
  return (
    <Button variant="icon" icon={ScanBarcode} aria-label={texts.scanCode} onClick={() => requestScan(onScanned)} />
  );
}
