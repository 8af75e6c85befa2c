import { useState } from 'react';
import { Link } from 'react-router-dom';
import { shellTexts } from '../core/texts/shell.ts';
import { Button } from '../ui/button.tsx';
import './cookie-banner.css';

/** A §3 keeps the consent flag in a cookie. One year, because the text asks nothing that could change sooner. */
const consentCookie = 'cookie_consent=1';

function wasAccepted(): boolean {
  return document.cookie.split('; ').includes(consentCookie);
}

/** Says which cookies there are. Only necessary ones are used, so there is nothing to refuse. */
export function CookieBanner() {
  const [isAccepted, setAccepted] = useState(wasAccepted);
  if (isAccepted) return null;
  return (
    <section className="cookies" aria-label={shellTexts.cookieTitle}>
      <p>
        {shellTexts.cookieText} <Link to="/cookies">{shellTexts.cookieMore}</Link>
      </p>
      <Button
        onClick={() => {
          document.cookie = `${consentCookie}; path=/; max-age=31536000; samesite=lax`;
          setAccepted(true);
        }}
      >
        {shellTexts.cookieAccept}
      </Button>
    </section>
  );
}
