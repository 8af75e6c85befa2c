import { useEffect, useRef, type ReactNode } from 'react';
import type { Act } from '../../core/network/use-act.ts';
import { Banner } from '../notice/banner.tsx';
import type { ButtonLook } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-window.tsx';
import { FormFoot } from './dialog-foot.tsx';

interface ActFormProps<Input> {
  /** what is done, by useAct with `isRefusalInPlace` */
  act: Pick<Act<Input>, 'send' | 'isSending' | 'refusal'>;
  input: Input;
  /** the words of the button that does it */
  confirm: string;
  variant?: ButtonLook['variant'];
  icon?: ButtonLook['icon'];
  /** it cannot be done yet */
  isDisabled?: boolean;
  /** the words of the other button; "Anuluj" unless told otherwise */
  cancel?: string | undefined;
  onCancel: () => void;
  /** what it does, and what is to be said before */
  children: ReactNode;
}

/**
 * Asks in a window before something is done: what it does, why it was refused, and the two answers. What is to be typed or chosen has the
 * focus, else the answer that changes nothing.
 */
export function ActForm<Input>({
  act: { send, isSending, refusal },
  input,
  confirm,
  variant = 'primary',
  icon,
  isDisabled = false,
  cancel,
  onCancel,
  children,
}: ActFormProps<Input>) {
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('textarea, select, button')?.focus(), []);
  return (
    <form
      className="dialog-form"
      ref={place}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(input);
      }}
    >
      {children}
      <div role="alert">{refusal !== null && <Banner type="bad">{refusal}</Banner>}</div>
      <FormFoot
        cancel={cancel}
        onCancel={onCancel}
        submit={confirm}
        variant={variant}
        icon={icon}
        isDisabled={isDisabled}
        busy={isSending}
      />
    </form>
  );
}

type ActDialogProps<Input> = Pick<DialogProps, 'isOpen' | 'onClose' | 'title' | 'opener'> &
  Omit<ActFormProps<Input>, 'act' | 'input' | 'onCancel'> & {
    act: Act<Input>;
    /** null while nothing is asked */
    input: Input | null;
    /** closes the window before it is done, so that a refusal is a status message; else `act` closes it by its `onDone` */
    closesFirst?: boolean;
  };

/** The window of one question. */
export function ActDialog<Input>({
  isOpen,
  onClose,
  title,
  opener,
  act,
  input,
  closesFirst = false,
  ...form
}: ActDialogProps<Input>) {
  function close(): void {
    act.forget();
    onClose();
  }
  function closeAndSend(sent: Input): void {
    onClose();
    act.send(sent);
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title} {...(opener && { opener })}>
      {isOpen && input !== null && (
        <ActForm {...form} act={closesFirst ? { ...act, send: closeAndSend } : act} input={input} onCancel={close} />
      )}
    </Dialog>
  );
}
