import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { getWebhooks, testWebhook, type ShownWebhook } from '@gtinoteka/contract/machines/webhooks.ts';
import { EllipsisVertical, Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../../core/network/use-act.ts';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { formatDate } from '../../../core/page/format.ts';
import { Button } from '../../../ui/control/button.tsx';
import { prepareDialog } from '../../../ui/control/dialog.tsx';
import { Icon } from '../../../ui/control/icon.tsx';
import { LoadState } from '../../../ui/notice/load-state.tsx';
import { VerdictChip } from '../../../ui/verdict/verdict.tsx';
import { DeliveriesList, nextLook, webhookAnswers } from './deliveries-list.tsx';
import { hostOf, WebhookDialog, type OpenedWebhookDialog } from './webhook-dialog.tsx';
import { webhookTexts as texts } from './webhook-texts.ts';
import './webhooks.css';
import { Unbroken } from '../../../ui/layout/unbroken.tsx';

/** Addresses of the company that are told of changes, and the last messages to them. */
export function WebhooksSection({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useEndpoint(
    getWebhooks,
    { params: { companyId } },
    { texts, every: ({ deliveries }) => nextLook(deliveries) },
  );
  const [opened, setOpened] = useState<OpenedWebhookDialog | null>(null);
  return (
    <section aria-labelledby="integrations-webhooks">
      <div className="row--between integrations__head">
        <h2 id="integrations-webhooks">{texts.title}</h2>
        <Button
          icon={Plus}
          onMouseEnter={prepareDialog}
          onFocus={prepareDialog}
          onClick={() => setOpened({ kind: 'create' })}
        >
          {texts.add}
        </Button>
      </div>
      {data ? (
        <Shown companyId={companyId} data={data} onOpen={setOpened} />
      ) : (
        <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />
      )}
      <WebhookDialog opened={opened} companyId={companyId} onOpen={setOpened} onClose={() => setOpened(null)} />
    </section>
  );
}

function Shown({
  companyId,
  data: { webhooks, deliveries },
  onOpen,
}: {
  companyId: string;
  data: AnswerOf<typeof getWebhooks>;
  onOpen: (next: OpenedWebhookDialog) => void;
}) {
  if (webhooks.length === 0) return <p className="card card__pad muted">{texts.none}</p>;
  return (
    <>
      <div className="card webhooks">
        <ul className="list">
          {webhooks.map((webhook) => (
            <Row key={webhook.id} of={webhook} companyId={companyId} onMenu={() => onOpen({ kind: 'menu', webhook })} />
          ))}
        </ul>
        {deliveries.length > 0 && <DeliveriesList companyId={companyId} deliveries={deliveries} label={texts.last} />}
      </div>
      <p className="small muted integrations__note">{texts.note}</p>
      {deliveries.length > 0 && (
        <Button size="sm" onClick={() => onOpen({ kind: 'log' })}>
          {texts.all}
        </Button>
      )}
    </>
  );
}

function Row({ of, companyId, onMenu }: { of: ShownWebhook; companyId: string; onMenu: () => void }) {
  const testing = useAct(testWebhook, { busy: texts.testing, done: texts.testSent, changes: webhookAnswers });
  return (
    <li className="webhooks__row">
      <Icon icon={WebhookIcon} size={24} />
      <div className="webhooks__what">
        <b className="webhooks__url">{of.url}</b>
        <p className="small muted">{whatOf(of)}</p>
        <State of={of} />
      </div>
      <span className="webhooks__acts">
        {of.isOn && (
          <Button className="only-desktop" onClick={() => testing.send({ params: { companyId, webhookId: of.id } })}>
            {texts.test}
            <span className="vh">: {hostOf(of)}</span>
          </Button>
        )}
        <Button variant="icon" icon={EllipsisVertical} aria-label={texts.more(hostOf(of))} onClick={onMenu} />
      </span>
    </li>
  );
}

function State({ of: { offWhy, failingSince } }: { of: ShownWebhook }) {
  if (offWhy === 'person') return <span className="tag">{texts.off}</span>;
  if (offWhy === 'failing') return <VerdictChip state="bad">{texts.failing}</VerdictChip>;
  if (failingSince === null) return null;
  return (
    <VerdictChip state="warn">
      <Unbroken>{texts.failingSince(formatDate(failingSince))}</Unbroken>
    </VerdictChip>
  );
}

/** What it is told of, and of which products. */
function whatOf({ events, brand, companyNip, gpcCode }: ShownWebhook): string {
  const filters = [
    brand && texts.brand(brand),
    companyNip && texts.nip(companyNip),
    gpcCode && texts.gpc(gpcCode),
  ].filter((one) => one !== null && one !== '');
  const named = events.map((event) => texts.events[event]).join(', ');
  return filters.length === 0 ? named : `${named}; ${texts.onlyOf(filters.join(', '))}`;
}
