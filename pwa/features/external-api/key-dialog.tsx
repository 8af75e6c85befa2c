import { revokeApiKey, rotateApiKey, type ShownApiKey } from '@gtinoteka/contract/machines/integrations.ts';
import { RefreshCw, Trash2 } from 'lucide-react';
import { callEndpoint } from '../../core/network/api-client.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/control/dialog.tsx';
import { DialogQuestion } from '../../ui/control/dialog-question.tsx';
import { NewApiKey } from '../../ui/control/new-api-key.tsx';
import { useFirstButton } from '../../ui/control/use-first-button.ts';
import { externalApiTexts as texts } from './external-api-texts.ts';
import { useIntegrationsChanged } from './integrations-queries.ts';
import { isOver } from './key-state.ts';
import type { KeyAct } from './keys-list.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import { useQuestionAct } from './use-question-act.ts';

export type OpenedKeyDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'made'; readonly apiKey: string }
  | { readonly kind: KeyAct; readonly key: ShownApiKey };

const titles = {
  create: texts.newKey,
  made: texts.made,
  menu: texts.menu,
  rotate: texts.rotateTitle,
  revoke: texts.revokeTitle,
} as const;

interface KeyDialogProps {
  opened: OpenedKeyDialog | null;
  companyId: string;
  onAct: (act: KeyAct, key: ShownApiKey) => void;
  /** gets the whole key, which is shown this once */
  onMade: (apiKey: string) => void;
  onClose: () => void;
}

/** The one window of the page; what ⋮ opens goes on in the same window. */
export function KeyDialog({ opened, companyId, onAct, onMade, onClose }: KeyDialogProps) {
  return (
    <Dialog
      isOpen={opened !== null}
      onClose={onClose}
      isHeld={opened?.kind === 'made'}
      title={opened ? titles[opened.kind] : ''}
    >
      {opened?.kind === 'create' && <NewKeyForm companyId={companyId} onMade={onMade} onCancel={onClose} />}
      {opened?.kind === 'made' && <NewApiKey apiKey={opened.apiKey} onDone={onClose} />}
      {opened?.kind === 'menu' && <KeyMenu of={opened.key} onAct={(act) => onAct(act, opened.key)} />}
      {(opened?.kind === 'rotate' || opened?.kind === 'revoke') && (
        <KeyQuestion kind={opened.kind} of={opened.key} companyId={companyId} onMade={onMade} onClose={onClose} />
      )}
    </Dialog>
  );
}

function KeyMenu({ of, onAct }: { of: ShownApiKey; onAct: (act: KeyAct) => void }) {
  const place = useFirstButton();
  return (
    <div className="stack" ref={place}>
      <p>
        <b>{of.name}</b> <code className="muted">{of.ends}</code>
      </p>
      {!of.isReplaced && !isOver(of) && (
        <Button icon={RefreshCw} block onClick={() => onAct('rotate')}>
          {texts.rotate}
        </Button>
      )}
      <Button icon={Trash2} variant="danger" block onClick={() => onAct('revoke')}>
        {texts.revoke}
      </Button>
    </div>
  );
}

/** Asks before a key is replaced or ended. */
function KeyQuestion({
  kind,
  of,
  companyId,
  onMade,
  onClose,
}: {
  kind: 'rotate' | 'revoke';
  of: ShownApiKey;
  companyId: string;
  onMade: (apiKey: string) => void;
  onClose: () => void;
}) {
  const { show } = useStatusMessages();
  const { error, act } = useQuestionAct(useIntegrationsChanged());
  const params = { companyId, keyId: of.id };

  const rotate = () => act(callEndpoint(rotateApiKey, { params }), texts.making, ({ data }) => onMade(data.apiKey));
  const revoke = () =>
    act(callEndpoint(revokeApiKey, { params }), texts.revoking, () => {
      onClose();
      show({ type: 'ok', text: texts.revoked(of.name) });
    });

  return (
    <DialogQuestion
      error={error}
      cancel={texts.cancel}
      onCancel={onClose}
      act={kind === 'rotate' ? texts.rotate : texts.revoke}
      variant={kind === 'rotate' ? 'primary' : 'danger'}
      onAct={() => void (kind === 'rotate' ? rotate() : revoke())}
    >
      {kind === 'rotate' ? texts.rotateText(of.name) : texts.revokeText(of.name)}
    </DialogQuestion>
  );
}
