import type { ReactNode } from 'react';
import { errorText } from '../../core/network/api-error.ts';
import { Banner } from '../notice/banner.tsx';
import { Button, type ButtonLook } from './button.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import { useFirstButton } from './use-first-button.ts';

interface DialogQuestionProps {
  /** what is asked */
  children: ReactNode;
  /** what it is about, under the question */
  facts?: ReactNode;
  /** why it could not be done; null: it was not tried */
  error: unknown;
  cancel: string;
  onCancel: () => void;
  /** the words of the button that does it */
  act: string;
  variant?: ButtonLook['variant'];
  busy?: boolean;
  onAct: () => void;
}

/** Asks before something is done that cannot simply be taken back. The answer that harms nothing has the focus. */
export function DialogQuestion(props: DialogQuestionProps) {
  const { children, facts, error, cancel, onCancel, act, variant = 'danger', busy = false, onAct } = props;
  const place = useFirstButton();
  return (
    <div className="dialog-form">
      <p>{children}</p>
      {facts}
      <div role="alert">{error !== null && <Banner type="bad">{errorText(error)}</Banner>}</div>
      <DialogFoot ref={place}>
        <Button onClick={onCancel}>{cancel}</Button>
        <Button variant={variant} busy={busy} onClick={onAct}>
          {act}
        </Button>
      </DialogFoot>
    </div>
  );
}
