import type { ShownDelivery, ShownWebhook } from '@gtinoteka/contract/machines/webhooks.ts';
import type { StoredDelivery } from '../../../store/machines/webhook-deliveries.ts';
import type { StoredWebhook } from '../../../store/machines/webhooks.ts';

/** Serializes a webhook. */
export function wireWebhook({ createdAt, failingSince, ...webhook }: StoredWebhook): ShownWebhook {
  return {
    ...webhook,
    createdAt: createdAt.toISOString(),
    isOn: webhook.offWhy === null,
    failingSince: failingSince?.toISOString() ?? null,
  };
}

export function wireDelivery({ createdAt, triedAt, nextAt, ...delivery }: StoredDelivery): ShownDelivery {
  return {
    ...delivery,
    createdAt: createdAt.toISOString(),
    triedAt: triedAt?.toISOString() ?? null,
    nextAt: nextAt?.toISOString() ?? null,
  };
}
