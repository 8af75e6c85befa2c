import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { Guard, StrangersOnly } from './guard.tsx';
import { RoomBoundary } from './room-boundary.tsx';
import { rooms } from './rooms.ts';
import { Waiting } from '../frame/waiting.tsx';

const OpenedCode = lazy(() => import('./opened-code.tsx').then((loaded) => ({ default: loaded.OpenedCode })));
const SharedCode = lazy(() => import('./shared-code.tsx').then((loaded) => ({ default: loaded.SharedCode })));

/** Every address of A §2 and B §2; that of what other applications share, those of printed codes; any other leads home. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <RoomBoundary key={pathname}>
      <Suspense fallback={<Waiting />}>
        <Routes>
          {rooms.map(({ screen, Page }) => (
            <Route
              key={screen.path}
              path={screen.path}
              element={
                <Guard access={screen.access}>
                  {screen.path === '/login' ? (
                    <StrangersOnly>
                      <Page />
                    </StrangersOnly>
                  ) : (
                    <Page />
                  )}
                </Guard>
              }
            />
          ))}
          <Route path="/01/*" element={<OpenedCode />} />
          <Route path="/share" element={<SharedCode />} />
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Suspense>
    </RoomBoundary>
  );
}
