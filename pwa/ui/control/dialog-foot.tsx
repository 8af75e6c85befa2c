import type { ReactNode, Ref } from 'react';
import { Button } from './button.tsx';
import './dialog-foot.css';

/** The two buttons at the end of a window, the one that changes nothing first. */
export function DialogFoot({
  ref,
  className,
  children,
}: {
  ref?: Ref<HTMLDivElement>;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className ? `dialog-foot ${className}` : 'dialog-foot'} ref={ref}>
      {children}
    </div>
  );
}

/** The end of a form in a window: it is left, or sent. */
export function FormFoot({
  cancel,
  onCancel,
  submit,
  busy = false,
}: {
  cancel: string;
  onCancel: () => void;
  submit: string;
  busy?: boolean;
}) {
  return (
    <DialogFoot>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button type="submit" variant="primary" busy={busy}>
        {submit}
      </Button>
    </DialogFoot>
  );
}
