import type { ReactNode, Ref } from 'react';
import { shellPartTexts } from '../../core/texts/shell-parts.ts';
import { Button, type ButtonLook } from './button.tsx';
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
  cancel = shellPartTexts.cancel,
  onCancel,
  submit,
  variant = 'primary',
  icon,
  isDisabled = false,
  busy = false,
}: Pick<ButtonLook, 'variant' | 'icon'> & {
  cancel?: string;
  onCancel: () => void;
  submit: string;
  isDisabled?: boolean;
  busy?: boolean;
}) {
  return (
    <DialogFoot>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button type="submit" variant={variant} icon={icon} disabled={isDisabled} busy={busy}>
        {submit}
      </Button>
    </DialogFoot>
  );
}
