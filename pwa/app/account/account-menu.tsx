import { LogOut, Moon, Repeat } from 'lucide-react';
import { Link } from 'react-router-dom';
import { companyNotice } from '../../core/session/company-notice.ts';
import { useSession } from '../../core/session/session.tsx';
import { shellTexts } from '../../core/texts/shell.ts';
import { shellPartTexts } from '../../core/texts/shell-parts.ts';
import { useQueueCount } from '../../look-up/use-queue.ts';
import { Icon } from '../../ui/control/icon.tsx';
import { accountItems, administrationItems, queueItem, type AccountItem } from './account-items.ts';
import '../../ui/control/switch.css';
import '../frame/menu.css';
import { useTheme } from '../frame/theme.ts';

export function MenuLink({ to, text, icon, note }: AccountItem) {
  return (
    <Link to={to}>
      <Icon icon={icon} />
      <span>{text}</span>
      {note && <span className="small muted">{note}</span>}
    </Link>
  );
}

export function ThemeSwitch() {
  const { theme, toggleTheme } = useTheme();
  return (
    <button type="button" role="switch" aria-checked={theme === 'dark'} onClick={toggleTheme}>
      <Icon icon={Moon} />
      <span>{shellPartTexts.darkTheme}</span>
      <span className="switch" />
    </button>
  );
}

/** What opens under the name of the person signed in (A §2). */
export function AccountMenu({ onChooseCompany, onSignOut }: { onChooseCompany: () => void; onSignOut: () => void }) {
  const session = useSession();
  const administration = administrationItems(session);
  const queued = useQueueCount();
  const severalCompanies = session.memberships.length > 1;
  const notice = session.user && !session.activeMembership ? companyNotice(session.user) : null;
  return (
    <div className="menu">
      {notice && <p className="menu__notice">{notice.text}</p>}
      {accountItems(session).map((item) => (
        <MenuLink key={item.to} {...item} />
      ))}
      <MenuLink {...queueItem(queued)} />
      {(severalCompanies || administration.length > 0) && <hr />}
      {severalCompanies && (
        <button type="button" onClick={onChooseCompany}>
          <Icon icon={Repeat} />
          <span>{shellPartTexts.changeCompany}</span>
          <span className="small muted">{session.memberships.length}</span>
        </button>
      )}
      {administration.map((item) => (
        <MenuLink key={item.to} {...item} />
      ))}
      <hr />
      <ThemeSwitch />
      <button type="button" onClick={onSignOut}>
        <Icon icon={LogOut} />
        <span>{shellTexts.signOut}</span>
      </button>
    </div>
  );
}
