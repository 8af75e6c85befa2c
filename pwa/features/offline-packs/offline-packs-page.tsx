import { useConnected } from '../../core/network/connection.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { useSession } from '../../core/session/session.tsx';
import { offlinePacksTexts as texts } from './offline-packs-texts.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Banner } from '../../ui/notice/banner.tsx';
import { LockedNotice } from '../../ui/verdict/locked-notice.tsx';
import { AddPack } from './add-pack.tsx';
import { StoredPacks } from './stored-packs.tsx';
import './offline-packs.css';
import { SavedProducts } from './saved-products.tsx';
import { usePacks } from './use-packs.ts';

/** /offline_packs: parts of the catalogue that this device keeps for a place without a network. */
export function OfflinePacksPage() {
  const { activeMembership } = useSession();
  useDocumentTitle(texts.title);
  if (!activeMembership) return null;
  return (
    <div className="wrap page">
      <PageHead title={texts.title} lead={texts.lead} />
      <LockedNotice />
      {/* Another membership is another page: its packs and rights are its own. */}
      <Packs key={activeMembership.id} membershipId={activeMembership.id} company={activeMembership.company.name} />
    </div>
  );
}

function Packs({ membershipId, company }: { membershipId: string; company: string }) {
  const found = usePacks(membershipId);
  const isConnected = useConnected();
  if (found === 'none') return <Banner type="warn">{texts.noStorage}</Banner>;
  return (
    <div className="packs">
      {found && <StoredPacks found={found} />}
      <SavedProducts membershipId={membershipId} />
      <section className="packs__add" aria-labelledby="packs-add">
        <h2 id="packs-add">{texts.addTitle}</h2>
        {isConnected ? (
          found && <AddPack found={found} membershipId={membershipId} company={company} />
        ) : (
          <Banner type="info">{texts.offline}</Banner>
        )}
      </section>
    </div>
  );
}
