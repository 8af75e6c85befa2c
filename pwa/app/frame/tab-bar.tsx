import { CircleUserRound, House, Library, QrCode, ScanBarcode, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { shellTexts } from '../../core/texts/shell.ts';
import { Icon } from '../../ui/control/icon.tsx';
import { isWithin } from './navigation-items.ts';
import './tab-bar.css';

/** What its menu leads to. */
const accountPages = ['/queue', '/links', '/users', '/user_data', '/services', '/pricing'];

/** The bottom bar of phones: Start, Katalog, Skanuj, Generator 2D, Konto. */
export function TabBar({ onAccount }: { onAccount: (opener: HTMLElement) => void }) {
  const { pathname } = useLocation();
  return (
    <nav className="tabbar" aria-label={shellTexts.mainNavigation}>
      <Tab to="/" text="Start" icon={House} />
      <Tab to="/catalog" text="Katalog" icon={Library} />
      <Link to="/skaner" className="tabbar__scan" aria-current={isWithin(pathname, '/skaner') ? 'page' : undefined}>
        <Icon icon={ScanBarcode} size={24} />
        <span>{shellTexts.scan}</span>
      </Link>
      <Tab to="/generator_2d" text="Generator 2D" icon={QrCode} />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={accountPages.some((page) => isWithin(pathname, page)) ? 'true' : undefined}
        onClick={(event) => onAccount(event.currentTarget)}
      >
        <Icon icon={CircleUserRound} size={24} />
        <span>{shellTexts.account}</span>
      </button>
    </nav>
  );
}

function Tab({ to, text, icon }: { to: string; text: string; icon: LucideIcon }) {
  const { pathname } = useLocation();
  return (
    <Link to={to} aria-current={isWithin(pathname, to) ? 'page' : undefined}>
      <Icon icon={icon} size={24} />
      <span>{text}</span>
    </Link>
  );
}
