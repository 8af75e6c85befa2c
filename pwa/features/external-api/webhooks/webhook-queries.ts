import {
  getWebhookDeliveries,
  getWebhooks,
  type ShownDelivery,
  type ShownWebhook,
} from '@gtinoteka/contract/machines/webhooks.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../core/network/api-client.ts';
import { useWaitedQuery } from '../../../core/network/use-waited-query.ts';
import { serverNow } from '../../../core/session/server-clock.ts';
import { webhookTexts as texts } from './webhook-texts.ts';

const key = 'webhooks';

export interface Webhooks {
  readonly webhooks: readonly ShownWebhook[];
  readonly deliveries: readonly ShownDelivery[];
}

/** Milliseconds between two looks while a message is about to be sent. */
const looked = 1_500;

/** Whether something is sent any moment now. */
function isSoon(deliveries: readonly ShownDelivery[]): boolean {
  return deliveries.some(({ nextAt }) => nextAt !== null && Date.parse(nextAt) < serverNow() + 10_000);
}

/** Webhooks of the company with their last messages, looked at again while one is on its way. */
export function useWebhooks(companyId: string) {
  return useWaitedQuery<Webhooks>(
    {
      queryKey: [key, companyId],
      queryFn: async ({ signal }) => (await callEndpoint(getWebhooks, { params: { companyId }, signal })).data,
      refetchInterval: ({ state }) => (isSoon(state.data?.deliveries ?? []) ? looked : false),
    },
    texts.loading,
  );
}

/** The whole log of messages. */
export function useDeliveries(companyId: string) {
  return useWaitedQuery<readonly ShownDelivery[]>(
    {
      queryKey: [key, companyId, 'deliveries'],
      queryFn: async ({ signal }) =>
        (await callEndpoint(getWebhookDeliveries, { params: { companyId }, signal })).data.deliveries,
      refetchInterval: ({ state }) => (isSoon(state.data ?? []) ? looked : false),
    },
    texts.logLoading,
  );
}

/** Brings all of it again after a change. */
export function useWebhooksChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}
