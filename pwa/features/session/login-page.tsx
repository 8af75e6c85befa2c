import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import type { LoginState } from '../../core/session/return-address.ts';
import { sessionTexts as texts } from './session-texts.ts';
import { useDemoData } from '../../core/device/use-demo-data.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { LinkButton } from '../../ui/control/button.tsx';
import { ExpiredLink } from './expired-link.tsx';
import { LoginByMail } from './login-by-mail.tsx';
import { LoginForm } from './login-form.tsx';
import './login.css';

/** /login. Whoever logs in is led by the guard to the address first asked for, with its query (A §2, §4). */
export function LoginPage() {
  const isDemo = useDemoData();
  // Written by the guard and by the links to this page; absent when the address was opened by itself.
  const { from, expiredLink, email } = (useLocation().state as LoginState | null) ?? {};
  // What the link of a mail holds stands behind #, so that no server on the way writes it down.
  const link = useLocation().hash.slice(1);
  const [byMail, setByMail] = useState<string | null>(null);
  useDocumentTitle(texts.title);
  if (link !== '') return <LoginByMail link={link} />;
  return (
    <div className="wrap page login">
      <div className="login__main">
        <h1 className="vh-phone">{texts.title}</h1>
        <p className="muted login__lead">{from && from.pathname !== '/' ? texts.returnTo : texts.lead}</p>
        {expiredLink && <ExpiredLink token={expiredLink} />}
        {byMail === null ? (
          <LoginForm knownEmail={email} onByMail={setByMail} />
        ) : (
          <div role="status">
            <Banner type="info">
              <b>{texts.byMailTitle}</b> {byMail}
            </Banner>
          </div>
        )}
        <p className="login__forgotten">
          <Link to="/reset_password">{texts.forgotten}</Link>
        </p>
        {/* Below the form: it comes when the form is there already, and must not push it away under a finger. */}
        {isDemo && (
          <div className="login__demo">
            <Banner type="info">
              <b>{texts.demoTitle}</b> {texts.demoText}
            </Banner>
          </div>
        )}
      </div>
      <aside className="card card__pad stack login__aside">
        <h2>{texts.noAccount}</h2>
        <p className="muted">{texts.noAccountText}</p>
        <LinkButton icon={UserPlus} to="/registration" className="login__register">
          {texts.register}
        </LinkButton>
      </aside>
    </div>
  );
}
