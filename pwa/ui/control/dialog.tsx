import { lazy, Suspense, useRef } from 'react';
import type { DialogProps } from './dialog-window.tsx';

const DialogWindow = lazy(() => import('./dialog-window.tsx').then((loaded) => ({ default: loaded.DialogWindow })));

/** Brings the dialog's chunk ahead of its opening, as on hover. */
export function prepareDialog(): void {
  import('./dialog-window.tsx').catch(() => undefined);
}

/** A modal window: centred on a desktop, a bottom sheet on a phone. Its chunk is loaded when it is first opened. */
export function Dialog(props: DialogProps) {
  const opened = useRef(false);
  if (props.isOpen) opened.current = true;
  if (!opened.current) return null;
  return (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  );
}
