import { Database } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '../../../core/session/session.tsx';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { Button } from '../../../ui/control/button.tsx';
import { Banner } from '../../../ui/notice/banner.tsx';

/** Why the database cannot be exported by this person now; null when it can (A §4, §8). */
export function exportObstacle(
  session: Pick<ReturnType<typeof useSession>, 'activeMembership' | 'hasPermission'>,
  isFilled: boolean,
): { text: string; isDimmed: boolean } | null {
  const { activeMembership, hasPermission } = session;
  if (!activeMembership) return { text: texts.exportAnonymous, isDimmed: true };
  if (!hasPermission('database_download')) return { text: texts.exportDenied, isDimmed: true };
  // A §4: disabled when the form is unfilled and there are no products, dimmed when the package is free.
  if (activeMembership.company.subscription === 'free') return { text: texts.exportFree, isDimmed: true };
  return isFilled ? null : { text: texts.exportEmpty, isDimmed: false };
}

/**
 * "Pobierz bazę" of the form, for everybody (A §2). A press says why it is not possible, where it is not; the reason stands under
 * the button. `isFilled`: there is a search, whose products are meant.
 */
export function ExportButton({ isFilled }: { isFilled: boolean }) {
  const session = useSession();
  const navigate = useNavigate();
  const id = useId();
  const [isSaid, setSaid] = useState(false);
  const obstacle = exportObstacle(session, isFilled);

  function press(): void {
    if (!obstacle) void navigate(`/products/database/${session.activeMembership?.company.id ?? ''}`);
    else setSaid(!isSaid);
  }

  return (
    <div className="export">
      <Button
        size="sm"
        icon={Database}
        className={obstacle ? 'is-dimmed' : undefined}
        aria-disabled={obstacle ? true : undefined}
        aria-describedby={obstacle && isSaid ? id : undefined}
        onClick={press}
      >
        {texts.exportDatabase}
      </Button>
      <div role="status" className="export__reason" id={id}>
        {obstacle && isSaid && (
          <Banner type="info" onClose={() => setSaid(false)}>
            {obstacle.text} {obstacle.isDimmed && <Link to="/pricing">{texts.seePricing}</Link>}
          </Banner>
        )}
      </div>
    </div>
  );
}
