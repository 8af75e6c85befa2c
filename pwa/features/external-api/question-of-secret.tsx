import type { AnswerOf, Endpoint } from '@gtinoteka/contract/endpoint.ts';
import type { ReactNode } from 'react';
import type { CallInput } from '../../core/network/api-client.ts';
import { useAct } from '../../core/network/use-act.ts';
import { DialogQuestion } from '../../ui/control/dialog-question.tsx';
import { externalApiTexts as texts } from './external-api-texts.ts';

interface QuestionOfSecretProps<E extends Endpoint> {
  /** what is asked */
  children: ReactNode;
  variant: 'primary' | 'danger';
  /** the words of the button, those of the overlay while it is done, and those after it */
  act: string;
  acting: string;
  done?: string;
  call: E;
  input: CallInput<E>;
  onDone: (answer: AnswerOf<E>) => void;
  /** the lists that show it */
  changes: readonly Endpoint[];
  onCancel: () => void;
}

/** Asks before a key or a secret is replaced or ended: the call under the overlay, what follows of it, and why it failed. */
export function QuestionOfSecret<const E extends Endpoint>(props: QuestionOfSecretProps<E>) {
  const { children, variant, act, acting, done, call, input, onDone, changes, onCancel } = props;
  const { send, error } = useAct(call, {
    busy: acting,
    ...(done !== undefined && { done }),
    onDone,
    isRefusalInPlace: true,
    changes,
    renewsRefused: true,
  });
  return (
    <DialogQuestion
      error={error}
      cancel={texts.cancel}
      onCancel={onCancel}
      act={act}
      variant={variant}
      onAct={() => send(input)}
    >
      {children}
    </DialogQuestion>
  );
}
