import type { Access } from '@gtinoteka/contract/endpoint.ts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { comingFrom, useAfterLogin } from '../core/return-address.ts';
import { useSession } from '../core/session.tsx';
import { Waiting } from './waiting.tsx';

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
  if (access !== 'signed-in' && !hasPermission(access)) return <Navigate to="/" replace />;
  return children;
}

/** /login is for strangers: whoever is signed in goes where they wanted to go, else home. */
export function StrangersOnly({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const afterLogin = useAfterLogin();
  if (state === 'unknown') return <Waiting />;
  return state === 'signed-in' ? <Navigate to={afterLogin} replace /> : children;
}
