import { useEffect, useState } from 'react';
import './barcode.css';
import type { BarcodePicture } from './barcode-picture.ts';

/** Size of each symbology in modules, known before its encoder is loaded, so that nothing jumps. */
const sizes: Record<number, [width: number, height: number]> = {
  8: [81, 49],
  12: [113, 49],
  13: [113, 49],
  14: [159, 57],
};

/** Longest wait for pictures, in milliseconds. */
const patience = 1_500;

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
 * comes the place is kept empty. `moduleWidth` in whole pixels keeps the bars sharp for a scanner.
 */
export function Barcode({ gtin, label, moduleWidth }: { gtin: string; label: string; moduleWidth?: number }) {
  const [picture, setPicture] = useState<{ gtin: string; drawn: BarcodePicture } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const cancel = afterPictures(() => {
      import('./barcode-picture.ts').then(
        ({ drawBarcode }) => isWanted && setPicture({ gtin, drawn: drawBarcode(gtin) }),
        () => undefined, // without its chunk the digits beside it still say the number
      );
    });
    return () => {
      isWanted = false;
      cancel();
    };
  }, [gtin]);

  const drawn = picture?.gtin === gtin ? picture.drawn : null;
  const [width, height] = sizes[gtin.length] ?? [113, 49];
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
