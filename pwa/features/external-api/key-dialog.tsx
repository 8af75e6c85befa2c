import {
  getApiCalls,
  getIntegrations,
  revokeApiKey,
  rotateApiKey,
  type ShownApiKey,
} from '@gtinoteka/contract/machines/integrations.ts';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useAct } from '../../core/network/use-act.ts';
import { ActForm } from '../../ui/control/act-form.tsx';
import { Button } from '../../ui/control/button.tsx';
import { NewApiKey } from '../../ui/control/new-api-key.tsx';
import { useFirstButton } from '../../ui/control/use-first-button.ts';
import { DialogOfKinds } from './dialog-of-kinds.tsx';
import { externalApiTexts as texts } from './external-api-texts.ts';
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
    <DialogOfKinds opened={opened} titles={titles} held="made" onClose={onClose}>
      {opened?.kind === 'create' && <NewKeyForm companyId={companyId} onMade={onMade} onCancel={onClose} />}
      {opened?.kind === 'made' && <NewApiKey apiKey={opened.apiKey} onDone={onClose} />}
      {opened?.kind === 'menu' && <KeyMenu of={opened.key} onAct={(act) => onAct(act, opened.key)} />}
      {opened?.kind === 'rotate' && (
        <RotateKey of={opened.key} companyId={companyId} onMade={onMade} onClose={onClose} />
      )}
      {opened?.kind === 'revoke' && <RevokeKey of={opened.key} companyId={companyId} onClose={onClose} />}
    </DialogOfKinds>
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

interface KeyQuestionProps {
  of: ShownApiKey;
  companyId: string;
  onMade: (apiKey: string) => void;
  onClose: () => void;
}

function RotateKey({ of, companyId, onMade, onClose }: KeyQuestionProps) {
  const rotating = useAct(rotateApiKey, {
    busy: texts.making,
    onDone: ({ apiKey }) => onMade(apiKey),
    isRefusalInPlace: true,
    changes: [getIntegrations, getApiCalls],
    renewsRefused: true,
  });
  return (
    <ActForm act={rotating} input={{ params: { companyId, keyId: of.id } }} confirm={texts.rotate} onCancel={onClose}>
      <p>{texts.rotateText(of.name)}</p>
    </ActForm>
  );
}

function RevokeKey({ of, companyId, onClose }: Omit<KeyQuestionProps, 'onMade'>) {
  const revoking = useAct(revokeApiKey, {
    busy: texts.revoking,
    done: texts.revoked(of.name),
    onDone: onClose,
    isRefusalInPlace: true,
    changes: [getIntegrations, getApiCalls],
    renewsRefused: true,
  });
  return (
    <ActForm
      act={revoking}
      input={{ params: { companyId, keyId: of.id } }}
      confirm={texts.revoke}
      variant="danger"
      onCancel={onClose}
    >
      <p>{texts.revokeText(of.name)}</p>
    </ActForm>
  );
}
