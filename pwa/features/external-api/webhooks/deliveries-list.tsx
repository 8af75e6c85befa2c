import {
  getWebhookDeliveries,
  getWebhooks,
  replayWebhookDelivery,
  type ShownDelivery,
} from '@gtinoteka/contract/machines/webhooks.ts';
import { useAct } from '../../../core/network/use-act.ts';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { formatMoment } from '../../../core/page/format.ts';
import { serverNow } from '../../../core/session/server-clock.ts';
import { Button } from '../../../ui/control/button.tsx';
import { LoadState } from '../../../ui/notice/load-state.tsx';
import { VerdictIcon } from '../../../ui/verdict/verdict.tsx';
import { webhookTexts as texts } from './webhook-texts.ts';

/** What shows messages. */
export const webhookAnswers = [getWebhooks, getWebhookDeliveries];

/** How soon messages are requested again, in milliseconds; false unless one is sent any moment now. */
export function nextLook(deliveries: readonly ShownDelivery[]): number | false {
  const isSoon = deliveries.some(({ nextAt }) => nextAt !== null && Date.parse(nextAt) < serverNow() + 10_000);
  return isSoon && 1_500;
}

/** Messages with what became of them; what did not arrive can be sent again. */
export function DeliveriesList({
  companyId,
  deliveries,
  label,
}: {
  companyId: string;
  deliveries: readonly ShownDelivery[];
  label: string;
}) {
  const replaying = useAct(replayWebhookDelivery, {
    busy: texts.replaying,
    done: texts.replayed,
    changes: webhookAnswers,
  });
  return (
    <ul className="deliveries" aria-label={label}>
      {deliveries.map((delivery) => (
        <Delivery
          key={delivery.id}
          of={delivery}
          onReplay={() => replaying.send({ params: { companyId, deliveryId: delivery.id } })}
        />
      ))}
    </ul>
  );
}

function Delivery({ of, onReplay }: { of: ShownDelivery; onReplay: () => void }) {
  const when = formatMoment(of.triedAt ?? of.createdAt);
  const state = of.state === 'delivered' ? 'ok' : of.attempts === 0 ? 'wait' : 'bad';
  return (
    <li>
      <VerdictIcon state={state} className={`v-${state}`} />
      <code>{texts.eventName(of.event)}</code>
      <span className="small muted deliveries__when">{when}</span>
      <span className={`small deliveries__result${state === 'bad' ? ' v-bad' : ' muted'}`}>{resultOf(of)}</span>
      {of.state !== 'delivered' && of.attempts > 0 && (
        <span className="small muted deliveries__next">
          {of.state === 'dead' ? texts.dead : of.nextAt && texts.nextAt(formatMoment(of.nextAt))}
          <Button size="sm" onClick={onReplay}>
            {texts.replay}
            <span className="vh">: {`${texts.eventName(of.event)}, ${when}`}</span>
          </Button>
        </span>
      )}
    </li>
  );
}

function resultOf({ status, fault, milliseconds, attempts }: ShownDelivery): string {
  if (status !== null) return texts.delivered(status, milliseconds ?? 0);
  if (fault !== null) return texts.fault(fault);
  return attempts === 0 ? texts.waiting : '';
}

/** The whole log. */
export function DeliveriesLog({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useEndpoint(
    getWebhookDeliveries,
    { params: { companyId } },
    {
      texts: { loading: texts.logLoading },
      select: ({ deliveries }) => deliveries,
      every: ({ deliveries }) => nextLook(deliveries),
    },
  );
  if (!data)
    return <LoadState error={error} loading={texts.logLoading} interrupted={texts.interrupted} onAgain={refetch} />;
  return (
    <div className="stack">
      <p className="small muted">{texts.logText}</p>
      <DeliveriesList companyId={companyId} deliveries={data} label={texts.logTitle} />
    </div>
  );
}
