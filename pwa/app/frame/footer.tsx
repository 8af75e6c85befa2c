import { Link } from 'react-router-dom';
import { operatorLinks } from '../../core/texts/operator-links.ts';
import { shellTexts } from '../../core/texts/shell.ts';
import './footer.css';
import { screenTitle } from '@gtinoteka/contract/screens.ts';

const links = [
  { to: '/terms', text: screenTitle('/terms') },
  { to: '/privacy', text: screenTitle('/privacy') },
  { to: '/cookies', text: screenTitle('/cookies') },
  { to: '/contact', text: screenTitle('/contact') },
  { to: '/about_us', text: screenTitle('/about_us') },
];

/** Footer of A §2: the static pages, the social links, the helpdesk. */
export function Footer() {
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="wraprow">
          {links.map(({ to, text }) => (
            <Link key={to} to={to}>
              {text}
            </Link>
          ))}
          {Object.entries(operatorLinks.social).map(([name, address]) => (
            <a key={name} href={address} target="_blank" rel="noopener noreferrer">
              {name}
              <span className="vh"> {shellTexts.newTab}</span>
            </a>
          ))}
          <Link to={operatorLinks.helpdesk}>{shellTexts.helpdesk}</Link>
        </div>
      </div>
    </footer>
  );
}
