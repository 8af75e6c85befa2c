import type { ShownApiKey } from '@gtinoteka/contract/machines/integrations.ts';
import { EllipsisVertical } from 'lucide-react';
import { formatDate } from '../../core/page/format.ts';
import { Button } from '../../ui/control/button.tsx';
import type { Column } from '../../ui/records/record-table.tsx';
import { VerdictChip } from '../../ui/verdict/verdict.tsx';
import { externalApiTexts as texts } from './external-api-texts.ts';
import { isOver, isSoon, lastUse } from './key-state.ts';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

export type KeyAct = 'menu' | 'rotate' | 'revoke';

type OnAct = (act: KeyAct, key: ShownApiKey) => void;

function Scopes({ scopes }: Pick<ShownApiKey, 'scopes'>) {
  return (
    <>
      {scopes.map((scope) => (
        <span key={scope} className="tag">
          {texts.scopes[scope]}
        </span>
      ))}
    </>
  );
}

function State({ of }: { of: ShownApiKey }) {
  if (isOver(of)) return <VerdictChip state="bad">{texts.expired}</VerdictChip>;
  return of.isReplaced ? <span className="tag">{texts.replaced}</span> : null;
}

/** Replacing at once where a key ends soon, else what ⋮ opens. */
function Acts({ of, onAct }: { of: ShownApiKey; onAct: OnAct }) {
  if (isSoon(of) && !isOver(of) && !of.isReplaced)
    return (
      <>
        <Button size="sm" onClick={() => onAct('rotate', of)}>
          {texts.rotate}
          <span className="vh">: {of.name}</span>
        </Button>
        <MoreButton of={of} onAct={onAct} />
      </>
    );
  return <MoreButton of={of} onAct={onAct} />;
}

function MoreButton({ of, onAct }: { of: ShownApiKey; onAct: OnAct }) {
  return (
    <Button variant="icon" icon={EllipsisVertical} aria-label={texts.more(of.name)} onClick={() => onAct('menu', of)} />
  );
}

/** What the list says of a key. */
export function keyColumns(onAct: OnAct): readonly Column<ShownApiKey>[] {
  return [
    {
      label: texts.name,
      className: 'api-keys__name',
      value: (key) => (
        <>
          <b>{key.name}</b>
          <code className="muted">{key.ends}</code>
        </>
      ),
    },
    {
      label: texts.scope,
      value: (key) => (
        <span className="wraprow">
          <Scopes scopes={key.scopes} />
        </span>
      ),
    },
    { label: texts.lastUse, className: 'nowrap', value: lastUse },
    {
      label: texts.validUntil,
      className: 'nowrap',
      value: (key) => (
        <span className="wraprow">
          {isSoon(key) && !isOver(key) ? (
            <VerdictChip state="warn">{formatDate(key.expiresAt)}</VerdictChip>
          ) : (
            <span>{formatDate(key.expiresAt)}</span>
          )}
          <State of={key} />
        </span>
      ),
    },
    {
      label: texts.actions,
      isLabelHidden: true,
      className: 'api-keys__acts',
      value: (key) => <Acts of={key} onAct={onAct} />,
    },
  ];
}

/** A key on a phone. */
export function KeyCard({ of: key, onAct }: { of: ShownApiKey; onAct: OnAct }) {
  const until = <Unbroken>{texts.until(formatDate(key.expiresAt))}</Unbroken>;
  return (
    <>
      <div className="api-keys__card">
        <b>{key.name}</b>
        <code className="muted">{key.ends}</code>
        <p className="small muted">{texts.used(lastUse(key))}</p>
        <span className="wraprow">
          <Scopes scopes={key.scopes} />
          {isSoon(key) && !isOver(key) ? (
            <VerdictChip state="warn">{until}</VerdictChip>
          ) : (
            <span className="tag">{until}</span>
          )}
          <State of={key} />
        </span>
      </div>
      <MoreButton of={key} onAct={onAct} />
    </>
  );
}
