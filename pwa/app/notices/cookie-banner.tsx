import { useState } from 'react';
import { Link } from 'react-router-dom';
import { shellTexts } from '../../core/texts/shell.ts';
import { Button } from '../../ui/control/button.tsx';
import './cookie-banner.css';

/** A §3 keeps the consent flag in a cookie. One year, because the text asks nothing that could change sooner. */
const consentCookie = 'cookie_consent=1';

/** False in the build, so that the static page has the banner; shell.js says there whether it is shown. */
function wereCookiesAccepted(): boolean {
  return typeof document !== 'undefined' && document.cookie.split('; ').includes(consentCookie);
}

/** Says which cookies there are. Only necessary ones are used, so there is nothing to refuse. */
export function CookieBanner() {
  const [isAccepted, setAccepted] = useState(wereCookiesAccepted);
  if (isAccepted) return null;

  function accept(): void {
    document.cookie = `${consentCookie}; path=/; max-age=31536000; samesite=lax`;
    document.documentElement.removeAttribute('data-cookies');
    setAccepted(true);
    // The button goes and would take the focus with it.
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  return (
    <section className="cookies" aria-label={shellTexts.cookieTitle}>
      <div className="wrap">
        <p>
          {shellTexts.cookieText} <Link to="/cookies">{shellTexts.cookieMore}</Link>
        </p>
        <Button onClick={accept}>{shellTexts.cookieAccept}</Button>
      </div>
    </section>
  );
}
