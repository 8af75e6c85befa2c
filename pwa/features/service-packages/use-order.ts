import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { orderPackage, packageOf, type OrderableName } from '@gtinoteka/contract/service-packages.ts';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { callEndpoint, errorText, OfflineError } from '../../core/network/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/page/busy.tsx';
import { formatDate } from '../../core/page/format.ts';
import { comingFrom } from '../../core/session/return-address.ts';
import { useSession } from '../../core/session/session.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';
import { usePackagesChanged } from './package-queries.ts';

/**
 * Orders a package (A §4): a stranger is sent to log in and comes back here; else the order is sent, once however often the
 * button is pressed. Success says so, every refusal is the generic error; either way the page reads what is true now.
 */
export function useOrder(): (name: OrderableName) => void {
  const { state, activeMembership } = useSession();
  const { show } = useStatusMessages();
  const navigate = useNavigate();
  const location = useLocation();
  const busy = useBusy();
  const changed = usePackagesChanged();
  const isSending = useRef(false);

  async function send(name: OrderableName, activeMembershipId: string): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    try {
      const call = callEndpoint(orderPackage, { query: { activeMembershipId }, body: { subscription: name } });
      const { subscription, orderedAt, isNew } = (await busy.run(call, texts.ordering)).data;
      const { title } = packageOf(subscription);
      show({ type: 'ok', text: isNew ? texts.ordered(title) : texts.orderedBefore(title, formatDate(orderedAt)) });
    } catch (error) {
      if (error instanceof BusyInterrupted) return;
      show({ type: 'bad', text: error instanceof OfflineError ? errorText(error) : errorTexts.GENERIC_ERROR });
    } finally {
      isSending.current = false;
      void changed();
    }
  }

  return (name) => {
    if (state === 'anonymous') {
      show({ type: 'info', text: texts.logInToOrder, keepOnNavigation: true });
      void navigate('/login', { state: comingFrom(location) });
    } else if (activeMembership) void send(name, activeMembership.id);
  };
}
