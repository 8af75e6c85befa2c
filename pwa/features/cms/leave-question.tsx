import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/control/dialog.tsx';
import { cmsEditorTexts as texts } from './cms-editor-texts.ts';

export interface Leaving {
  /** where somebody wants to go; null: nowhere */
  readonly to: string | null;
  /** goes there, or asks first where something is unsaved */
  ask(to: string): void;
  stay(): void;
  leave(): void;
}

/** Where a press on a link would lead in this tab within the product; null for any other press. */
function targetOf(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.isContentEditable) return null;
  const url = new URL(link.href);
  return url.origin === location.origin ? url : null;
}

/** While something is unsaved, a press on a link that leads away asks first. */
export function useLeaving(isUnsaved: boolean): Leaving {
  const [to, setTo] = useState<string | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    function hold(event: MouseEvent): void {
      const url = targetOf(event);
      if (!url || url.pathname === pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(url.pathname + url.search + url.hash);
    }
    document.addEventListener('click', hold, true);
    return () => document.removeEventListener('click', hold, true);
  }, [isUnsaved, pathname]);
  return {
    to,
    ask(path) {
      if (isUnsaved) setTo(path);
      else void navigate(path);
    },
    stay: () => setTo(null),
    leave() {
      setTo(null);
      if (to !== null) void navigate(to);
    },
  };
}

export function LeaveQuestion({ leaving }: { leaving: Leaving }) {
  return (
    <Dialog
      isOpen={leaving.to !== null}
      onClose={leaving.stay}
      title={texts.leaveTitle}
      footer={
        <>
          <Button onClick={leaving.leave}>{texts.leave}</Button>
          <Button variant="primary" onClick={leaving.stay}>
            {texts.stay}
          </Button>
        </>
      }
    >
      <p>{texts.leaveText}</p>
    </Dialog>
  );
}
