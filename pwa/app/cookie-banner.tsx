import { Link } from 'react-router-dom';
import { shellTexts } from '../core/texts/shell.ts';
import { Button } from '../ui/button.tsx';
import './cookie-banner.css';

/** A §3 keeps the consent flag in a cookie. One year, because the text asks nothing that could change sooner. */
const consentCookie = 'cookie_consent=1';

/** True also where there are no cookies to read, so that the static page, drawn by the build, is without the banner. */
export function wereCookiesAccepted(): boolean {
  return typeof document === 'undefined' || document.cookie.split('; ').includes(consentCookie);
}

export function acceptCookies(): void {
  document.cookie = `${consentCookie}; path=/; max-age=31536000; samesite=lax`;
}

/** Says which cookies there are. Only necessary ones are used, so there is nothing to refuse. */
export function CookieBanner({ onAccept }: { onAccept: () => void }) {
  return (
    <section className="cookies" aria-label={shellTexts.cookieTitle}>
      <div className="wrap">
        <p>
          {shellTexts.cookieText}
          <span className="only-desktop">{shellTexts.cookiePurpose}</span>.{' '}
          <Link to="/cookies">{shellTexts.cookieMore}</Link>
        </p>
        <Button onClick={onAccept}>{shellTexts.cookieAccept}</Button>
      </div>
    </section>
  );
}
