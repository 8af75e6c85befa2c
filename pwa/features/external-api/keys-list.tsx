import type { ShownApiKey } from '@gtinoteka/contract/machines/integrations.ts';
import { EllipsisVertical } from 'lucide-react';
import { formatDate } from '../../core/page/format.ts';
import { Button } from '../../ui/control/button.tsx';
import { Table, type Column } from '../../ui/layout/table.tsx';
import { VerdictChip } from '../../ui/verdict/verdict.tsx';
import { externalApiTexts as texts } from './external-api-texts.ts';
import { isOver, isSoon, lastUse } from './key-state.ts';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

export type KeyAct = 'menu' | 'rotate' | 'revoke';

interface KeysProps {
  keys: readonly ShownApiKey[];
  onAct: (act: KeyAct, key: ShownApiKey) => void;
}

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
function Acts({ of, onAct }: { of: ShownApiKey; onAct: KeysProps['onAct'] }) {
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

function MoreButton({ of, onAct }: { of: ShownApiKey; onAct: KeysProps['onAct'] }) {
  return (
    <Button variant="icon" icon={EllipsisVertical} aria-label={texts.more(of.name)} onClick={() => onAct('menu', of)} />
  );
}

const columns = (onAct: KeysProps['onAct']): Column<ShownApiKey>[] => [
  {
    key: 'name',
    head: texts.name,
    className: 'api-keys__name',
    cell: (key) => (
      <>
        <b>{key.name}</b>
        <code className="muted">{key.ends}</code>
      </>
    ),
  },
  {
    key: 'scopes',
    head: texts.scope,
    cell: (key) => (
      <span className="wraprow">
        <Scopes scopes={key.scopes} />
      </span>
    ),
  },
  { key: 'used', head: texts.lastUse, className: 'nowrap', cell: lastUse },
  {
    key: 'until',
    head: texts.validUntil,
    className: 'nowrap',
    cell: (key) => (
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
    key: 'actions',
    head: <span className="vh">{texts.actions}</span>,
    className: 'api-keys__acts',
    cell: (key) => <Acts of={key} onAct={onAct} />,
  },
];

/** The table of wide screens; under 1024 px each key is a card. */
export function KeysTable({ keys, onAct }: KeysProps) {
  return (
    <div className="card only-desktop api-keys__table">
      <Table caption={texts.keys} columns={columns(onAct)} rows={keys} rowKey={({ id }) => id} />
    </div>
  );
}

export function KeysCards({ keys, onAct }: KeysProps) {
  return (
    <ul className="list card api-keys only-phone">
      {keys.map((key) => (
        <li key={key.id}>
          <div className="api-keys__card">
            <b>{key.name}</b>
            <code className="muted">{key.ends}</code>
            <p className="small muted">{texts.used(lastUse(key))}</p>
            <span className="wraprow">
              <Scopes scopes={key.scopes} />
              {isSoon(key) && !isOver(key) ? (
                <VerdictChip state="warn">
                  <Unbroken>{texts.until(formatDate(key.expiresAt))}</Unbroken>
                </VerdictChip>
              ) : (
                <span className="tag">
                  <Unbroken>{texts.until(formatDate(key.expiresAt))}</Unbroken>
                </span>
              )}
              <State of={key} />
            </span>
          </div>
          <MoreButton of={key} onAct={onAct} />
        </li>
      ))}
    </ul>
  );
}
