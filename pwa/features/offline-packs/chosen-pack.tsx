import { limits } from '@gtinoteka/contract/business-limits.ts';
import { getOfflinePackSize, type OfflinePackSize } from '@gtinoteka/contract/offline-packs.ts';
import { fitsDevice } from '@gtinoteka/contract/rules/offline-pack.ts';
import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ownerOf } from '../../core/device/owner.ts';
import type { StoredPack } from '../../core/device/local-db.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { offlinePacksTexts as texts } from './offline-packs-texts.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { Button } from '../../ui/control/button.tsx';
import { LoadFailed } from '../../ui/notice/load-failed.tsx';
import { packQueryOf, type PackChoice } from './pack-calls.ts';
import { packId } from './pack-id.ts';
import { sayOutcome } from './say-outcome.ts';
import type { Packs } from './use-packs.ts';

interface ChosenPackProps {
  choice: PackChoice;
  found: Packs;
  membershipId: string;
}

/** The size of the chosen pack, its cost and the button that downloads it; or why it cannot be downloaded. */
export function ChosenPack(props: ChosenPackProps) {
  const { choice, membershipId } = props;
  // Requested each time it is chosen, because packages and catalogue change.
  const { data, error, refetch } = useEndpoint(
    getOfflinePackSize,
    { params: { id: membershipId }, query: packQueryOf(choice) },
    { gcTime: 0 },
  );
  return (
    <div role="status" className="packs__chosen">
      {!data && !error && <p className="muted">{texts.measuring}</p>}
      {error && !data && <LoadFailed error={error} onAgain={refetch} />}
      {data && <Measured {...props} size={data} />}
    </div>
  );
}

function Measured({ choice, found, membershipId, size }: ChosenPackProps & { size: OfflinePackSize }) {
  const { show } = useStatusMessages();
  const { acts, packs, productsStored } = found;
  const owner = ownerOf(membershipId);
  const id = packId(owner, choice);
  const isStored = packs.some((pack) => packId(owner, pack) === id);

  async function bring(): Promise<void> {
    const pack: StoredPack = {
      id,
      owner,
      membershipId,
      kind: choice.kind,
      value: choice.value,
      title: choice.title,
      state: 'loading',
      isPaused: false,
      run: 1,
      cursor: null,
      total: size.products,
      count: 0,
      bytesEach: size.bytes / Math.max(size.products, 1),
      checkedAt: '',
      triedAt: new Date().toISOString(),
      problem: null,
    };
    if ((await acts.putPack(pack)) !== 'stored') return show({ type: 'bad', text: texts.problems.FULL });
    // The button has gone; what becomes of it is shown there, which a phone has to scroll to.
    document.getElementById('packs-stored')?.focus();
    await acts.followPack(id);
    sayOutcome(pack, await acts.readPack(id), show);
  }

  const isOver = size.products > size.limit;
  const words = isOver ? texts.over(size.limit) : texts.size(size.products, size.bytes);
  return (
    <>
      <div>
        <b>{choice.title}</b>
        <p>{size.products === 0 ? texts.empty : words}</p>
      </div>
      {isStored ? (
        <p className="muted">{texts.storedAlready}</p>
      ) : (
        <Offer size={size} productsStored={productsStored} onBring={() => void bring()} />
      )}
    </>
  );
}

function Offer({
  size,
  productsStored,
  onBring,
}: {
  size: OfflinePackSize;
  productsStored: number;
  onBring: () => void;
}) {
  const { isAllowed, reason, detail, products, units, left } = size;
  if (!isAllowed)
    return (
      <Banner type="warn">
        {detail}{' '}
        {(reason === 'PACK_NEEDS_PACKAGE' || reason === 'PACKAGE_LIMIT_REACHED') && (
          <Link to="/pricing">{texts.pricing}</Link>
        )}
      </Banner>
    );
  if (products === 0) return null;
  if (!fitsDevice(products, productsStored))
    return <Banner type="warn">{texts.deviceFull(Math.max(0, limits.devicePackProducts - productsStored))}</Banner>;
  return (
    <>
      <p className="small muted">{units === 0 ? texts.free : texts.cost(units, left)}</p>
      <div>
        <Button variant="primary" icon={Download} onClick={onBring}>
          {texts.download}
        </Button>
      </div>
    </>
  );
}
