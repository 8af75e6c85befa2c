import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LoginState } from '../../core/session/return-address.ts';
import { useSession } from '../../core/session/session.tsx';
import { otherAccountTexts as texts } from '../../core/texts/other-account.ts';
import { Banner } from './banner.tsx';
import { Button, LinkButton } from '../control/button.tsx';
import { EmptyState } from './empty-state.tsx';
import './other-account.css';

/** Says whose a link is where somebody else is signed in; nothing where nobody is, or the same person. */
export function OtherAccountNote({ email }: { email: string }) {
  const { user } = useSession();
  if (!user || user.email === email) return null;
  return <Banner type="info">{texts.note(user.email, email)}</Banner>;
}

/** A link of another person has done its work: nothing changed for whoever is signed in, who may change over to that account. */
export function OtherAccountDone({ title, email }: { title: string; email: string }) {
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const notice = useRef<HTMLDivElement>(null);
  // The form that was sent is gone: focus goes to what is said instead, the window to the top of the page.
  useEffect(() => {
    notice.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);

  async function changeOver(): Promise<void> {
    await signOut();
    const state: LoginState = { email };
    void navigate('/login', { replace: true, state });
  }

  return (
    <div ref={notice} tabIndex={-1} className="other-account">
      <EmptyState
        title={title}
        actions={
          <>
            <Button variant="primary" onClick={() => void changeOver()}>
              {texts.change(email)}
            </Button>
            <LinkButton to="/" variant="quiet">
              {texts.stay}
            </LinkButton>
          </>
        }
      >
        {user && <p>{texts.still(user.email)}</p>}
      </EmptyState>
    </div>
  );
}
