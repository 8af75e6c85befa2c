import { useEffect, useMemo, useState } from 'react';
import type * as Encoder from './barcode-picture.ts';
import './barcode.css';

/** Size of each symbology in modules, known before its encoder is loaded, so that nothing jumps. */
export const barcodeSizes: Record<number, [width: number, height: number]> = {
  8: [81, 49],
  12: [113, 49],
  13: [113, 49],
  14: [159, 57],
};

/** Longest wait for pictures, in milliseconds. */
const patience = 1_500;
/** How long a place without bars is kept, in milliseconds. */
const emptyAtMost = 4_000;

function arePicturesThere(): boolean {
  return Array.from(document.images).every(({ complete, loading }) => complete || loading === 'lazy');
}

/** The encoder is 40 kB: it must not compete with the verdict and the photo. Safari has no idle callback. Returns what calls it off. */
function afterPictures(work: () => void): () => void {
  let isOver = false;
  function stop(): void {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('load', check, true);
    document.removeEventListener('error', check, true);
  }
  function begin(): void {
    if (isOver) return;
    stop();
    work();
  }
  function check(): void {
    // In the frame after theirs.
    if (!isOver && arePicturesThere()) requestAnimationFrame(() => setTimeout(begin));
  }
  const timer = setTimeout(begin, patience);
  // Neither event of a picture bubbles.
  document.addEventListener('load', check, true);
  document.addEventListener('error', check, true);
  if (typeof requestIdleCallback === 'function') requestIdleCallback(check);
  else setTimeout(check, 200);
  return stop;
}

/**
 * The barcode of a GTIN in its own length, black on white in both themes. The encoder (bwip-js) is a chunk of its own; until it
 * comes the place is kept empty. `moduleWidth` in whole pixels keeps the bars sharp for a scanner. `onMissing` is told when the
 * encoder does not come, or not soon.
 */
export function Barcode({
  gtin,
  label,
  moduleWidth,
  taller = 0,
  onMissing,
}: {
  gtin: string;
  label: string;
  moduleWidth?: number;
  /** by how many modules the bars are higher than usual; negative: lower */
  taller?: number;
  onMissing?: () => void;
}) {
  const [encoder, setEncoder] = useState<typeof Encoder | null>(null);
  const isReady = encoder !== null;
  useEffect(() => {
    if (isReady) return undefined;
    let isWanted = true;
    const tooLate = setTimeout(() => onMissing?.(), emptyAtMost);
    const cancel = afterPictures(() => {
      import('./barcode-picture.ts').then(
        (loaded) => {
          clearTimeout(tooLate);
          if (isWanted) setEncoder(loaded);
        },
        () => isWanted && onMissing?.(),
      );
    });
    return () => {
      isWanted = false;
      clearTimeout(tooLate);
      cancel();
    };
  }, [isReady, onMissing]);

  const drawn = useMemo(
    () => encoder && encoder.drawBarcode(gtin, encoder.usualBarHeight + taller),
    [encoder, gtin, taller],
  );
  const [width, usual] = barcodeSizes[gtin.length] ?? [113, 49];
  const height = usual + taller;
  return (
    <svg
      className="barcode"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      {...(moduleWidth ? { width: width * moduleWidth, height: height * moduleWidth } : {})}
    >
      {drawn && (
        <>
          <path d={drawn.path} shapeRendering="crispEdges" />
          {drawn.digits.map(({ x, y, text, size }) => (
            <text key={x} x={x} y={y} fontSize={size}>
              {text}
            </text>
          ))}
        </>
      )}
    </svg>
  );
}
