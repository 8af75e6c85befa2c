import { lazy, Suspense, useRef, useState } from 'react';
import { barcodeTexts as texts } from '../core/texts/barcode.ts';
import { Barcode } from './barcode.tsx';

const BarcodeScreen = lazy(() => import('./barcode-screen.tsx').then((loaded) => ({ default: loaded.BarcodeScreen })));

/** The label of the stamp: the barcode of a GTIN in its own length; pressing it shows it full screen. */
export function StampCode({ gtin, name = null }: { gtin: string; name?: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  function close(): void {
    setOpen(false);
    // In WebKit the focus may be nowhere: a button that is pressed with a pointer never had it.
    setTimeout(() => {
      if (document.activeElement === document.body) opener.current?.focus();
    });
  }

  return (
    <>
      <button
        type="button"
        ref={opener}
        className="stamp__code"
        onClick={() => setOpen(true)}
        aria-label={texts.open(gtin)}
      >
        <Barcode gtin={gtin} label={texts.picture(gtin)} />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <BarcodeScreen gtin={gtin} name={name} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
