import {
  deleteWebhook,
  rotateWebhookSecret,
  switchWebhook,
  testWebhook,
  type ShownWebhook,
} from '@gtinoteka/contract/machines/webhooks.ts';
import { Power, RefreshCw, Send, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { callEndpoint, errorText } from '../../../core/network/api-client.ts';
import { BusyInterrupted, useBusy } from '../../../core/page/busy.tsx';
import { useStatusMessages } from '../../../core/page/status-messages.tsx';
import { Button } from '../../../ui/control/button.tsx';
import { Dialog } from '../../../ui/control/dialog.tsx';
import { NewApiKey } from '../../../ui/control/new-api-key.tsx';
import { Banner } from '../../../ui/notice/banner.tsx';
import { DeliveriesLog } from './deliveries-list.tsx';
import { NewWebhookForm } from './new-webhook-form.tsx';
import { useWebhookAct } from './use-webhook-act.ts';
import { useWebhooksChanged } from './webhook-queries.ts';
import { secretTexts, webhookTexts as texts } from './webhook-texts.ts';

export type OpenedWebhookDialog =
  | { readonly kind: 'create' | 'log' }
  | { readonly kind: 'made'; readonly secret: string }
  | { readonly kind: 'menu' | 'rotate' | 'remove'; readonly webhook: ShownWebhook };

const titles = {
  create: texts.newTitle,
  log: texts.logTitle,
  made: texts.madeTitle,
  menu: texts.menu,
  rotate: texts.rotateTitle,
  remove: texts.removeTitle,
} as const;

/** The window of webhooks; what ⋮ opens goes on in the same window. */
export function WebhookDialog({
  opened,
  companyId,
  onOpen,
  onClose,
}: {
  opened: OpenedWebhookDialog | null;
  companyId: string;
  onOpen: (next: OpenedWebhookDialog) => void;
  onClose: () => void;
}) {
  const onMade = (secret: string): void => onOpen({ kind: 'made', secret });
  return (
    <Dialog
      isOpen={opened !== null}
      onClose={onClose}
      isHeld={opened?.kind === 'made'}
      title={opened ? titles[opened.kind] : ''}
    >
      {opened?.kind === 'create' && <NewWebhookForm companyId={companyId} onMade={onMade} onCancel={onClose} />}
      {opened?.kind === 'log' && <DeliveriesLog companyId={companyId} />}
      {opened?.kind === 'made' && <NewApiKey apiKey={opened.secret} texts={secretTexts} onDone={onClose} />}
      {opened?.kind === 'menu' && (
        <WebhookMenu
          of={opened.webhook}
          companyId={companyId}
          onAct={(kind) => onOpen({ kind, webhook: opened.webhook })}
          onClose={onClose}
        />
      )}
      {(opened?.kind === 'rotate' || opened?.kind === 'remove') && (
        <WebhookQuestion
          kind={opened.kind}
          of={opened.webhook}
          companyId={companyId}
          onMade={onMade}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** Brings focus to the first button of a window, which harms nothing. */
function useFirstButton() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return place;
}

/** The server of a webhook, by which people tell it. */
export function hostOf({ url }: Pick<ShownWebhook, 'url'>): string {
  return new URL(url).host;
}

function WebhookMenu({
  of,
  companyId,
  onAct,
  onClose,
}: {
  of: ShownWebhook;
  companyId: string;
  onAct: (kind: 'rotate' | 'remove') => void;
  onClose: () => void;
}) {
  const place = useFirstButton();
  const act = useWebhookAct();
  const params = { companyId, webhookId: of.id };

  async function test(): Promise<void> {
    const done = await act(callEndpoint(testWebhook, { params }), { busy: texts.testing, done: texts.testSent });
    if (done) onClose();
  }
  async function turn(): Promise<void> {
    const done = of.isOn ? texts.switchedOff : texts.switchedOn;
    const sent = callEndpoint(switchWebhook, { params, body: { isOn: !of.isOn } });
    if (await act(sent, { busy: texts.switching, done })) onClose();
  }

  return (
    <div className="stack" ref={place}>
      <p className="webhooks__url">
        <b>{of.url}</b>
      </p>
      {of.isOn && (
        <Button icon={Send} block onClick={() => void test()}>
          {texts.test}
        </Button>
      )}
      <Button icon={RefreshCw} block onClick={() => onAct('rotate')}>
        {texts.rotate}
      </Button>
      <Button icon={Power} block onClick={() => void turn()}>
        {of.isOn ? texts.switchOff : texts.switchOn}
      </Button>
      <Button icon={Trash2} variant="danger" block onClick={() => onAct('remove')}>
        {texts.remove}
      </Button>
    </div>
  );
}

/** Asks before a secret is replaced or a webhook removed. */
function WebhookQuestion({
  kind,
  of,
  companyId,
  onMade,
  onClose,
}: {
  kind: 'rotate' | 'remove';
  of: ShownWebhook;
  companyId: string;
  onMade: (secret: string) => void;
  onClose: () => void;
}) {
  const busy = useBusy();
  const { show } = useStatusMessages();
  const changed = useWebhooksChanged();
  const [error, setError] = useState<unknown>(null);
  const place = useFirstButton();
  const params = { companyId, webhookId: of.id };

  async function act(): Promise<void> {
    try {
      if (kind === 'rotate')
        onMade((await busy.run(callEndpoint(rotateWebhookSecret, { params }), texts.rotating)).data.secret);
      else {
        await busy.run(callEndpoint(deleteWebhook, { params }), texts.removing);
        onClose();
        show({ type: 'ok', text: texts.removed });
      }
    } catch (failure) {
      if (!(failure instanceof BusyInterrupted)) setError(failure);
    }
    void changed();
  }

  return (
    <div className="stack">
      <p>{kind === 'rotate' ? texts.rotateText : texts.removeText(hostOf(of))}</p>
      <div role="alert">{error !== null && <Banner type="bad">{errorText(error)}</Banner>}</div>
      <div className="api-key__foot" ref={place}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button variant={kind === 'rotate' ? 'primary' : 'danger'} onClick={() => void act()}>
          {kind === 'rotate' ? texts.rotate : texts.remove}
        </Button>
      </div>
    </div>
  );
}
