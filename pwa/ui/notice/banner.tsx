import { Unbroken } from '../layout/unbroken.tsx';
import { Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import './banner.css';
import { Button } from '../control/button.tsx';
import { Icon } from '../control/icon.tsx';
import { VerdictIcon } from '../verdict/verdict.tsx';

/**
 * A notice in the page: what happened, then what to do. `onClose` draws the cross. It has no live role by itself; the status
 * banner of the shell gives it one.
 */
export function Banner({
  type,
  children,
  action,
  onClose,
}: {
  type: 'ok' | 'warn' | 'bad' | 'info';
  children: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
}) {
  return (
    <div className={`banner banner--${type}${action ? ' banner--action' : ''}`}>
      {type === 'info' ? <Icon icon={Info} size={24} /> : <VerdictIcon state={type} />}
      <span className="banner__text">
        <Unbroken>{children}</Unbroken>
      </span>
      <span className="banner__end">
        {action && <span className="banner__action">{action}</span>}
        {onClose && <Button variant="icon" icon={X} aria-label="Zamknij" onClick={onClose} />}
      </span>
    </div>
  );
}
