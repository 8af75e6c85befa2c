import { useState, type ReactNode } from 'react';
import { BusyInterrupted, useBusy } from '../../core/page/busy.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { DialogQuestion } from '../../ui/control/dialog-question.tsx';
import { externalApiTexts as texts } from './external-api-texts.ts';

interface QuestionOfSecretProps<T> {
  /** what is asked */
  children: ReactNode;
  variant: 'primary' | 'danger';
  /** the words of the button, and those of the overlay while it is done */
  act: string;
  acting: string;
  send: () => Promise<T>;
  onDone: (answer: T) => void;
  /** reads the lists again */
  changed: () => Promise<void>;
  onCancel: () => void;
}

/** Asks before a key or a secret is replaced or ended: the call under the overlay, what follows of it, and why it failed. */
export function QuestionOfSecret<T>(props: QuestionOfSecretProps<T>) {
  const { children, variant, act, acting, send, onDone, changed, onCancel } = props;
  const busy = useBusy();
  const [error, setError] = useState<unknown>(null);

  async function ask(): Promise<void> {
    try {
      onDone(await busy.run(send(), acting));
    } catch (failure) {
      if (!(failure instanceof BusyInterrupted)) setError(failure);
    }
    void changed();
  }
  return (
    <DialogQuestion
      error={error}
      cancel={texts.cancel}
      onCancel={onCancel}
      act={act}
      variant={variant}
      onAct={() => void ask()}
    >
      {children}
    </DialogQuestion>
  );
}

/** Closes the window and says at the top what was done. */
export function useClosingWords(onClose: () => void): (text: string) => void {
  const { show } = useStatusMessages();
  return (text) => {
    onClose();
    show({ type: 'ok', text });
  };
}
