import { Link } from 'react-router-dom';
import { outsideLinks } from '../core/texts/shell.ts';
import './footer.css';

const links = [
  { to: '/terms', text: 'Regulamin' },
  { to: '/privacy', text: 'Polityka prywatności' },
  { to: '/cookies', text: 'Polityka cookies' },
  { to: '/contact', text: 'Kontakt' },
  { to: '/about_us', text: 'O nas' },
];

/** Footer of A §2. @NOTE A §2: addresses of the social links are not shown, so there are none yet. */
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
          <Link to={outsideLinks.help}>Pomoc</Link>
        </div>
      </div>
    </footer>
  );
}
