import { errorText } from '../../../core/network/api-client.ts';
import { BusyInterrupted, useBusy } from '../../../core/page/busy.tsx';
import { useStatusMessages } from '../../../core/page/status-messages.tsx';
import { useWebhooksChanged } from './webhook-queries.ts';

/** Does something with a webhook under the overlay and says what became of it; true where it is done. */
export function useWebhookAct() {
  const busy = useBusy();
  const { show } = useStatusMessages();
  const changed = useWebhooksChanged();
  return async (act: Promise<unknown>, messages: { busy: string; done: string }): Promise<boolean> => {
    try {
      await busy.run(act, messages.busy);
      show({ type: 'ok', text: messages.done });
      return true;
    } catch (error) {
      if (!(error instanceof BusyInterrupted)) show({ type: 'bad', text: errorText(error) });
      return false;
    } finally {
      void changed();
    }
  };
}
