import { firstErrorTexts } from '@gtinoteka/contract/errors/first-error-texts.ts';
import type { Access } from '@gtinoteka/contract/endpoint.ts';
import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { comingFrom, useAfterLogin } from '../../core/session/return-address.ts';
import { useSession } from '../../core/session/session.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { Waiting } from '../frame/waiting.tsx';

/**
 * Lets in who may see a screen (A §2): a stranger goes to /login, which keeps the query and the address asked for; whoever
 * lacks the permission goes home.
 */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const { state, hasPermission } = useSession();
  const location = useLocation();
  if (access === 'public') return children;
  if (state === 'unknown') return <Waiting />;
  if (state === 'anonymous') {
    return <Navigate to={{ pathname: '/login', search: location.search }} state={comingFrom(location)} replace />;
  }
  if (access !== 'signed-in' && !hasPermission(access)) return <Refused />;
  return children;
}

/** Leads home and says why (A §6). */
function Refused() {
  const { show } = useStatusMessages();
  useEffect(() => show({ type: 'warn', text: firstErrorTexts.ACCESS_DENIED, keepOnNavigation: true }), [show]);
  return <Navigate to="/" replace />;
}

/** /login is for strangers: whoever is signed in goes where they wanted to go, else home. */
export function StrangersOnly({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const afterLogin = useAfterLogin();
  if (state === 'unknown') return <Waiting />;
  return state === 'signed-in' ? <Navigate to={afterLogin} replace /> : children;
}
