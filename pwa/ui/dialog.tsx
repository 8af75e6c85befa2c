import { lazy, Suspense, useRef, type ReactNode } from 'react';

export interface DialogProps {
  isOpen: boolean;
  /** the cross, Escape and a press beside the window */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** buttons, last on a phone */
  footer?: ReactNode;
  /** 760 px instead of 520 on a desktop */
  wide?: boolean;
}

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
