import { LogOut, Repeat } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { companyNotice } from '../core/company-notice.ts';
import { counted } from '../core/format.ts';
import { fromWhereItStands } from '../core/return-address.ts';
import { useSession } from '../core/session.tsx';
import { groupNames, shellTexts } from '../core/texts/shell.ts';
import { initialsOf, userName } from '../core/user-name.ts';
import { LinkButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { accountItems, administrationItems, elsewhereItems } from './account-items.ts';
import { MenuLink, ThemeSwitch } from './account-menu.tsx';

/** "Konto" of the phone: the person, the account and everything the bottom bar has no room for. */
export function AccountSheet({
  isOpen,
  onClose,
  onChooseCompany,
  onSignOut,
}: {
  isOpen: boolean;
  onClose: () => void;
  onChooseCompany: () => void;
  onSignOut: () => void;
}) {
  const session = useSession();
  const location = useLocation();
  const { user, activeMembership, memberships } = session;
  const own = [...accountItems(session), ...administrationItems(session)];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={shellTexts.account}>
      <div className="stack">
        {user ? (
          <div className="acct">
            <span className="avatar" aria-hidden="true">
              {initialsOf(user)}
            </span>
            <span>
              <b>{userName(user)}</b>
              <span className="muted small">
                {activeMembership
                  ? `${activeMembership.company.name}, ${groupNames[activeMembership.permissionGroup].toLowerCase()}`
                  : companyNotice(user)?.text}
              </span>
            </span>
          </div>
        ) : (
          <div className="stack">
            <LinkButton to="/login" state={fromWhereItStands(location)} variant="primary" block>
              {shellTexts.signIn}
            </LinkButton>
            <LinkButton to="/registration" block>
              {shellTexts.register}
            </LinkButton>
          </div>
        )}
        {own.length > 0 && (
          <div className="menu menu--list">
            {memberships.length > 1 && (
              <button type="button" onClick={onChooseCompany}>
                <Icon icon={Repeat} />
                <span>{shellTexts.changeCompany}</span>
                <span className="small muted">{counted(memberships.length, 'firma', 'firmy', 'firm')}</span>
              </button>
            )}
            {own.map((item) => (
              <MenuLink key={item.to} {...item} />
            ))}
          </div>
        )}
        <div className="menu menu--list">
          {elsewhereItems(session).map((item) => (
            <MenuLink key={item.to} {...item} />
          ))}
        </div>
        <div className="menu menu--list">
          <ThemeSwitch />
          {user && (
            <button type="button" onClick={onSignOut}>
              <Icon icon={LogOut} />
              <span>{shellTexts.signOut}</span>
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
