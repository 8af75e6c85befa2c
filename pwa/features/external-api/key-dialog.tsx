import { revokeApiKey, rotateApiKey, type ShownApiKey } from '@gtinoteka/contract/machines/integrations.ts';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { callEndpoint, errorText } from '../../core/network/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/page/busy.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/control/dialog.tsx';
import { NewApiKey } from '../../ui/control/new-api-key.tsx';
import { Banner } from '../../ui/notice/banner.tsx';
import { externalApiTexts as texts } from './external-api-texts.ts';
import { useIntegrationsChanged } from './integrations-queries.ts';
import { isOver } from './key-state.ts';
import type { KeyAct } from './keys-list.tsx';
import { NewKeyForm } from './new-key-form.tsx';

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

/** Brings focus to the first button of a window, which harms nothing. */
function useFirstButton() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return place;
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
  const busy = useBusy();
  const { show } = useStatusMessages();
  const changed = useIntegrationsChanged();
  const [error, setError] = useState<unknown>(null);
  const place = useFirstButton();
  const params = { companyId, keyId: of.id };

  async function act(): Promise<void> {
    try {
      if (kind === 'rotate') onMade((await busy.run(callEndpoint(rotateApiKey, { params }), texts.making)).data.apiKey);
      else {
        await busy.run(callEndpoint(revokeApiKey, { params }), texts.revoking);
        onClose();
        show({ type: 'ok', text: texts.revoked(of.name) });
      }
    } catch (failure) {
      if (!(failure instanceof BusyInterrupted)) setError(failure);
    }
    void changed();
  }

  return (
    <div className="stack">
      <p>{kind === 'rotate' ? texts.rotateText(of.name) : texts.revokeText(of.name)}</p>
      <div role="alert">{error !== null && <Banner type="bad">{errorText(error)}</Banner>}</div>
      <div className="api-key__foot" ref={place}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button variant={kind === 'rotate' ? 'primary' : 'danger'} onClick={() => void act()}>
          {kind === 'rotate' ? texts.rotate : texts.revoke}
        </Button>
      </div>
    </div>
  );
}
