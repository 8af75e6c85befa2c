import {
  deleteWebhook,
  rotateWebhookSecret,
  switchWebhook,
  testWebhook,
  type ShownWebhook,
} from '@gtinoteka/contract/machines/webhooks.ts';
import { Power, RefreshCw, Send, Trash2 } from 'lucide-react';
import { useAct } from '../../../core/network/use-act.ts';
import { ActForm } from '../../../ui/control/act-form.tsx';
import { Button } from '../../../ui/control/button.tsx';
import { NewApiKey } from '../../../ui/control/new-api-key.tsx';
import { useFirstButton } from '../../../ui/control/use-first-button.ts';
import { DialogOfKinds } from '../dialog-of-kinds.tsx';
import { DeliveriesLog, webhookAnswers } from './deliveries-list.tsx';
import { NewWebhookForm } from './new-webhook-form.tsx';
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
    <DialogOfKinds opened={opened} titles={titles} held="made" onClose={onClose}>
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
      {opened?.kind === 'rotate' && (
        <RotateSecret of={opened.webhook} companyId={companyId} onMade={onMade} onClose={onClose} />
      )}
      {opened?.kind === 'remove' && <RemoveWebhook of={opened.webhook} companyId={companyId} onClose={onClose} />}
    </DialogOfKinds>
  );
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
  const params = { companyId, webhookId: of.id };
  const after = { onDone: onClose, changes: webhookAnswers };
  const testing = useAct(testWebhook, { busy: texts.testing, done: texts.testSent, ...after });
  const turning = useAct(switchWebhook, {
    busy: texts.switching,
    done: of.isOn ? texts.switchedOff : texts.switchedOn,
    ...after,
  });

  return (
    <div className="stack" ref={place}>
      <p className="webhooks__url">
        <b>{of.url}</b>
      </p>
      {of.isOn && (
        <Button icon={Send} block onClick={() => testing.send({ params })}>
          {texts.test}
        </Button>
      )}
      <Button icon={RefreshCw} block onClick={() => onAct('rotate')}>
        {texts.rotate}
      </Button>
      <Button icon={Power} block onClick={() => turning.send({ params, body: { isOn: !of.isOn } })}>
        {of.isOn ? texts.switchOff : texts.switchOn}
      </Button>
      <Button icon={Trash2} variant="danger" block onClick={() => onAct('remove')}>
        {texts.remove}
      </Button>
    </div>
  );
}

interface WebhookQuestionProps {
  of: ShownWebhook;
  companyId: string;
  onMade: (secret: string) => void;
  onClose: () => void;
}

function RotateSecret({ of, companyId, onMade, onClose }: WebhookQuestionProps) {
  const rotating = useAct(rotateWebhookSecret, {
    busy: texts.rotating,
    onDone: ({ secret }) => onMade(secret),
    isRefusalInPlace: true,
    changes: webhookAnswers,
    renewsRefused: true,
  });
  return (
    <ActForm
      act={rotating}
      input={{ params: { companyId, webhookId: of.id } }}
      confirm={texts.rotate}
      onCancel={onClose}
    >
      <p>{texts.rotateText}</p>
    </ActForm>
  );
}

function RemoveWebhook({ of, companyId, onClose }: Omit<WebhookQuestionProps, 'onMade'>) {
  const removing = useAct(deleteWebhook, {
    busy: texts.removing,
    done: texts.removed,
    onDone: onClose,
    isRefusalInPlace: true,
    changes: webhookAnswers,
    renewsRefused: true,
  });
  return (
    <ActForm
      act={removing}
      input={{ params: { companyId, webhookId: of.id } }}
      confirm={texts.remove}
      variant="danger"
      onCancel={onClose}
    >
      <p>{texts.removeText(hostOf(of))}</p>
    </ActForm>
  );
}
