import { useState } from 'react';
import { BusyInterrupted, useBusy } from '../../core/page/busy.tsx';

/** Answers the question of a window: the call under the overlay, what follows of it, and why it failed. `changed` reads the lists again. */
export function useQuestionAct(changed: () => Promise<void>) {
  const busy = useBusy();
  const [error, setError] = useState<unknown>(null);

  async function act<T>(call: Promise<T>, text: string, onDone: (answer: T) => void): Promise<void> {
    try {
      onDone(await busy.run(call, text));
    } catch (failure) {
      if (!(failure instanceof BusyInterrupted)) setError(failure);
    }
    void changed();
  }
  return { error, act };
}
