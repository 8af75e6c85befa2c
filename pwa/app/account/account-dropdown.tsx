import { limits } from '@gtinoteka/contract/business-limits.ts';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { cutText } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { shellPartTexts } from '../../core/texts/shell-parts.ts';
import { userName } from '../../core/session/user-name.ts';
import { Icon } from '../../ui/control/icon.tsx';

const bringMenu = () => import('./account-menu.tsx').then((loaded) => ({ default: loaded.AccountMenu }));
const AccountMenu = lazy(bringMenu);

/** The name of the person and the company, cut at 30 characters, with the menu under it; while nobody says who it is, that this is awaited. */
export function AccountDropdown({
  onChooseCompany,
  onSignOut,
}: {
  /** gets the button that opens this menu: the item pressed is gone when the choice ends */
  onChooseCompany: (opener: HTMLElement | null) => void;
  onSignOut: () => void;
}) {
  const { user, activeMembership } = useSession();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => setOpen(false), [pathname]);
  // Strangers never need it; members have it before they open it.
  useEffect(() => void bringMenu().catch(() => undefined), []);
  useEffect(() => {
    if (!isOpen) return;
    function closeOutside(event: Event) {
      // The target of a document event is a node of the document.
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    }
    function closeByKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    }
    document.addEventListener('mousedown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('mousedown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);

  if (!user) return <span className="small muted">{shellPartTexts.accountWaits}</span>;
  return (
    <div className="userbox" ref={place}>
      <button
        type="button"
        className="userbtn"
        ref={button}
        aria-expanded={isOpen}
        onClick={() => setOpen((open) => !open)}
      >
        <span>
          <span className="vh">{shellPartTexts.accountOf}</span> <b>{userName(user)}</b>
          {activeMembership && <small>{cutText(activeMembership.company.name, limits.headerCompanyName)}</small>}
        </span>
        <Icon icon={isOpen ? ChevronUp : ChevronDown} />
      </button>
      {isOpen && (
        <div className="userbox__menu">
          <Suspense fallback={null}>
            <AccountMenu
              onChooseCompany={() => {
                setOpen(false);
                onChooseCompany(button.current);
              }}
              onSignOut={onSignOut}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}
