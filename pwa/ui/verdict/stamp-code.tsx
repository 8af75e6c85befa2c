import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useConnected } from '../../core/network/connection.ts';
import { barcodeTexts as texts } from '../../core/texts/barcode.ts';
import type { ShownProduct } from '../barcode/barcode-screen.tsx';
import { Barcode } from '../barcode/barcode.tsx';
import { Gtin } from '../barcode/gtin.tsx';

const BarcodeScreen = lazy(() =>
  import('../barcode/barcode-screen.tsx').then((loaded) => ({ default: loaded.BarcodeScreen })),
);

/**
 * The label of the stamp: the barcode of a GTIN in its own length; pressing it shows it full screen. Where the bars cannot be had, as
 * without a network, the digits alone: an empty label says nothing.
 */
export function StampCode({ gtin, product }: { gtin: string; product: ShownProduct }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isConnected = useConnected();
  const [isMissing, setMissing] = useState(false);
  const miss = useCallback(() => setMissing(true), []);
  // Bars that could not be had may come with the network.
  useEffect(() => {
    if (isConnected) setMissing(false);
  }, [isConnected]);

  function close(): void {
    setOpen(false);
    // In WebKit the focus may be nowhere: a button that is pressed with a pointer never had it.
    setTimeout(() => {
      if (document.activeElement === document.body) opener.current?.focus();
    });
  }

  if (isMissing)
    return (
      <div className="stamp__code stamp__code--digits">
        <Gtin value={gtin} size="m" />
      </div>
    );
  return (
    <>
      <button
        type="button"
        ref={opener}
        className="stamp__code"
        onClick={() => setOpen(true)}
        aria-label={texts.open(gtin)}
      >
        <Barcode gtin={gtin} label={texts.picture(gtin)} onMissing={miss} />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <BarcodeScreen gtin={gtin} product={product} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
