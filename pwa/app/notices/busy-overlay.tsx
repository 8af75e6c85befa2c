import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useWaiting } from '../../core/page/busy.tsx';
import { shellPartTexts } from '../../core/texts/shell-parts.ts';
import { ean13Bars, pathOf } from '../../ui/barcode/label-bars.ts';
import { Button } from '../../ui/control/button.tsx';
import './busy-overlay.css';

const bars = pathOf(ean13Bars('5901520000059'), 46, 40);

/** There is at most one button here: Tab leads to it and no further. */
function keepFocus(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'Tab') return;
  event.preventDefault();
  event.currentTarget.querySelector('button')?.focus();
}

/** Covers the page while a request that must not be disturbed is under way. */
export function BusyOverlay() {
  const waiting = useWaiting();
  const box = useRef<HTMLDivElement>(null);
  const isShown = waiting !== null;

  useEffect(() => {
    if (!isShown) return;
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isShown]);

  if (!waiting) return null;
  return (
    <div className="busy">
      <div
        className="busy__box"
        role="alertdialog"
        aria-modal="true"
        aria-label={waiting.text}
        tabIndex={-1}
        ref={box}
        onKeyDown={keepFocus}
      >
        <div className="busy__bars" aria-hidden="true">
          <svg viewBox="11 0 95 46" shapeRendering="crispEdges" preserveAspectRatio="none">
            <path d={bars} />
          </svg>
        </div>
        <p className="strong">{waiting.text}</p>
        <p className="small muted" role="status">
          {waiting.long && shellPartTexts.busyLong}
        </p>
        {waiting.long && <Button onClick={waiting.interrupt}>{shellPartTexts.interrupt}</Button>}
      </div>
    </div>
  );
}
