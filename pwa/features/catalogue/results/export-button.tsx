import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { getDatabaseSize } from '@gtinoteka/contract/files/database-export.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Database } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { errorText } from '../../../core/network/api-error.ts';
import { queryOf } from '../../../core/network/use-endpoint.ts';
import { useStatusMessages } from '../../../core/page/status-messages.tsx';
import { useSession } from '../../../core/session/session.tsx';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { Button } from '../../../ui/control/button.tsx';
import { Banner } from '../../../ui/notice/banner.tsx';
import { countFresh, databaseFiltersOf, databaseSizeOf, type DatabaseSize } from '../../../ui/search/database-size.ts';
import { writeSearch, type CatalogueSearch } from '../form/search-address.ts';

/** Why the database cannot be exported; `isOfPackage`: another package would change that. */
interface Obstacle {
  readonly text: string;
  readonly isOfPackage: boolean;
  /** may have changed since the session began, so a press asks the server */
  readonly mayBeOver?: boolean;
}

/** Why the database cannot be exported by this person now; null as far as nobody has to be asked (A §4, §8). */
function exportObstacle(
  session: Pick<ReturnType<typeof useSession>, 'activeMembership' | 'hasPermission'>,
  isFilled: boolean,
): Obstacle | null {
  const { activeMembership, hasPermission } = session;
  if (!activeMembership) return { text: texts.exportAnonymous, isOfPackage: true };
  if (!hasPermission('database_download')) return { text: texts.exportDenied, isOfPackage: true };
  if (!activeMembership.company.accessToDownload) return { text: texts.exportOff, isOfPackage: false };
  // A §4: disabled when the form is unfilled and there are no products, dimmed when the package is free.
  if (activeMembership.company.subscription === 'free') return { text: texts.exportFree, isOfPackage: true };
  if (activeMembership.company.isDownloadUsedUp && isFilled)
    return { text: errorTexts.NO_LIMIT_FOR_GENERATE_DATABASE, isOfPackage: true, mayBeOver: true };
  return isFilled ? null : { text: texts.exportEmpty, isOfPackage: false };
}

function isOfPackage(reason: DatabaseSize['reason']): boolean {
  return reason === 'NO_LIMIT_FOR_GENERATE_DATABASE' || reason === 'DATABASE_OVER_LIMIT';
}

/**
 * "Pobierz bazę" of the form, for everybody (A §2). `search`: what is exported; null if there is no search.
 * - Dimmed where the package is free or its limit is used up (A §4).
 * - A press counts the results: past the limit the reason is shown below, otherwise the order with its cost is opened.
 */
export function ExportButton({ search }: { search: CatalogueSearch | null }) {
  const session = useSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { show } = useStatusMessages();
  const id = useId();
  const address = search ? writeSearch({ ...search, offset: 0 }).toString() : '';
  const [pressed, setPressed] = useState<{ readonly address: string; readonly refusal: Obstacle | null } | null>(null);
  const [isCounting, setCounting] = useState(false);
  // What was said of another search is said no more.
  const isPressed = pressed?.address === address;
  const obstacle = exportObstacle(session, address !== '') ?? (isPressed ? pressed.refusal : null);

  async function press(): Promise<void> {
    const membershipId = session.activeMembership?.id;
    if ((obstacle && !obstacle.mayBeOver) || membershipId === undefined)
      return setPressed(isPressed ? null : { address, refusal: obstacle });
    setCounting(true);
    try {
      const counted = databaseSizeOf(membershipId, databaseFiltersOf(new URLSearchParams(address)));
      const size = await client.fetchQuery({ ...queryOf(getDatabaseSize, counted), staleTime: countFresh });
      if (size.reason === null) await navigate(`/products/database/new?${address}`);
      else setPressed({ address, refusal: { text: size.detail ?? '', isOfPackage: isOfPackage(size.reason) } });
    } catch (error) {
      // Nothing was said of the package: the next press asks again.
      show({ type: 'bad', text: errorText(error) });
    }
    setCounting(false);
  }

  return (
    <div className="export">
      <Button
        size="sm"
        icon={Database}
        busy={isCounting}
        className={obstacle ? 'is-dimmed' : undefined}
        aria-disabled={obstacle ? true : undefined}
        aria-describedby={obstacle && isPressed ? id : undefined}
        onClick={() => void press()}
      >
        {texts.exportDatabase}
      </Button>
      <div role="status" className="export__reason" id={id}>
        {obstacle && isPressed && (
          <Banner type="info" onClose={() => setPressed(null)}>
            {obstacle.text} {obstacle.isOfPackage && <Link to="/pricing">{texts.seePricing}</Link>}
          </Banner>
        )}
      </div>
    </div>
  );
}
