import { limits } from '@gtinoteka/contract/business-limits.ts';
import { LogOut, Repeat, Barcode, SquareArrowOutUpRight } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { companyNotice } from '../../core/session/company-notice.ts';
import { counted, cutText } from '../../core/page/format.ts';
import { fromWhereItStands } from '../../core/session/return-address.ts';
import { useSession } from '../../core/session/session.tsx';
import { operatorLinks } from '../../core/texts/operator-links.ts';
import { shellTexts } from '../../core/texts/shell.ts';
import { groupNames, shellPartTexts } from '../../core/texts/shell-parts.ts';
import { initialsOf, userName } from '../../core/session/user-name.ts';
import { useQueueCount } from '../../look-up/use-queue.ts';
import { LinkButton } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/control/dialog.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { accountItems, administrationItems, elsewhereItems, queueItem } from './account-items.ts';
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
  const { state, user, activeMembership, memberships } = session;
  const queued = useQueueCount();
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
                  ? `${cutText(activeMembership.company.name, limits.headerCompanyName)}, ${groupNames[activeMembership.permissionGroup].toLowerCase()}`
                  : companyNotice(user)?.text}
              </span>
            </span>
          </div>
        ) : state === 'unknown' ? (
          <p className="muted">{shellPartTexts.accountWaits}</p>
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
                <span>{shellPartTexts.changeCompany}</span>
                <span className="small muted">{counted(memberships.length, 'firma', 'firmy', 'firm')}</span>
              </button>
            )}
            {own.map((item) => (
              <MenuLink key={item.to} {...item} />
            ))}
          </div>
        )}
        <div className="menu menu--list">
          <MenuLink {...queueItem(queued)} />
          {elsewhereItems(session).map((item) => (
            <MenuLink key={item.to} {...item} />
          ))}
          {/* The top link of the header (A §2), for which a phone's bar has no room. */}
          <a href={operatorLinks.orderBarcode} target="_blank" rel="noopener noreferrer">
            <Icon icon={Barcode} />
            <span>
              {shellTexts.orderBarcode}
              <span className="vh"> {shellTexts.newTab}</span>
            </span>
            <Icon icon={SquareArrowOutUpRight} size={16} />
          </a>
        </div>
        <div className="menu menu--list">
          <ThemeSwitch />
          {state !== 'anonymous' && (
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
