import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/control/button.tsx';
import { useSession } from '../../core/session/session.tsx';
import { historyTexts as texts } from './history-texts.ts';

const History = lazy(() => import('./history.tsx').then((loaded) => ({ default: loaded.History })));

/** The history of a product for those who may see it; it is asked for, and its code comes, when somebody wants it. */
export function HistorySection({ gtin }: { gtin: string }) {
  const { activeMembership } = useSession();
  const [isShown, setShown] = useState(false);
  if (!activeMembership) return null;
  return (
    <section className="card card__pad stack" aria-labelledby="product-history">
      <h2 id="product-history">{texts.title}</h2>
      {isShown ? (
        <Suspense
          fallback={
            <p role="status" className="muted">
              {texts.loading}
            </p>
          }
        >
          <History companyId={activeMembership.company.id} gtin={gtin} />
        </Suspense>
      ) : (
        <Button onClick={() => setShown(true)}>{texts.show}</Button>
      )}
    </section>
  );
}
