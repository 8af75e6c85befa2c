import { isTradeItem } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import type { Verdict } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { Copy, HardDriveDownload, QrCode, Share2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { productCardTexts as texts } from './product-card-texts.ts';
import { Icon } from '../../ui/control/icon.tsx';
import { ownerOf } from '../../core/device/owner.ts';
import { useSavedCards } from '../../look-up/use-saved-cards.ts';
import { copyText } from '../../core/page/copy-text.ts';

export interface CardActionsProps {
  /** in its own length */
  gtin: string;
  name: string;
  /** why no 2D code is made for this number; null where one is */
  code2dObstacle: string | null;
  product: CheckedProduct;
  /** whose saved cards it may be among; null: a stranger's, who has no list of them */
  membershipId: string | null;
}

/** Why no 2D code can be made (B §1: only for numbers with an active licence), null when it can. */
export function code2dObstacle(gtin: string, verdict: Verdict): string | null {
  if (!isTradeItem(gtin)) return texts.code2dNoTradeItem;
  return verdict.state === 'bad' ? texts.code2dUnlicensed : null;
}

/** Where a 2D code is made of a number, which is given in its own length. */
export function generatorOf(gtin: string): string {
  return `/generator_2d?gtin_number=${gtin}`;
}

function useCardActions({ gtin, name }: CardActionsProps) {
  const messages = useStatusMessages();

  async function copy(text: string, success: string): Promise<void> {
    const isCopied = await copyText(text);
    messages.show(isCopied ? { type: 'ok', text: success } : { type: 'warn', text: texts.notCopied });
  }

  async function share(): Promise<void> {
    const url = window.location.origin + window.location.pathname;
    // Absent in desktop browsers of A §1.
    const canShare = 'share' in navigator;
    if (!canShare) return copy(url, texts.addressCopied);
    // Closing the system's sheet rejects; nothing has to be said then.
    await navigator.share({ title: name, text: `${name}, ${gtin}`, url }).catch(() => undefined);
  }

  return {
    copyGtin: () => void copy(gtin, texts.copied(gtin)),
    share: () => void share(),
    generator: generatorOf(gtin),
  };
}

/** Keeps the card on this device until it is let go; pressed while it is kept. */
function SaveTile({ gtin, product, membershipId }: { gtin: string; product: CheckedProduct; membershipId: string }) {
  const { show } = useStatusMessages();
  const gtin14 = toGtin14(gtin);
  const saved = useSavedCards(membershipId);
  const isSaved = saved?.some((card) => card.gtin14 === gtin14) ?? false;

  async function toggle(): Promise<void> {
    const { mostSaved, saveCard, unsaveCard } = await import('../../core/device/saved-cards.ts');
    const owner = ownerOf(membershipId);
    if (isSaved) {
      await unsaveCard(owner, gtin14);
      return show({ type: 'info', text: texts.unsaved });
    }
    const outcome = await saveCard(owner, gtin14, product);
    if (outcome === 'saved') return show({ type: 'ok', text: texts.saved });
    show({ type: 'warn', text: outcome === 'full' ? texts.saveFull(mostSaved) : texts.notSaved });
  }

  return (
    <button
      type="button"
      className="act"
      aria-pressed={isSaved}
      disabled={saved === null}
      onClick={() => void toggle().catch(() => show({ type: 'warn', text: texts.notSaved }))}
    >
      <Icon icon={HardDriveDownload} />
      {isSaved ? texts.isSaved : texts.save}
    </button>
  );
}

/** 2D code, copy, share and save as tiles under the photo. Where no 2D code is made, words stand in place of its tile. */
export function TileActions(props: CardActionsProps) {
  const { copyGtin, share, generator } = useCardActions(props);
  return (
    <div>
      <div className="acts">
        {props.code2dObstacle === null && (
          <Link className="act" to={generator}>
            <Icon icon={QrCode} />
            {texts.code2d}
          </Link>
        )}
        <button type="button" className="act" onClick={copyGtin} aria-label={texts.copy}>
          <Icon icon={Copy} />
          {texts.copyShort}
        </button>
        <button type="button" className="act" onClick={share}>
          <Icon icon={Share2} />
          {texts.share}
        </button>
        {props.membershipId !== null && (
          <SaveTile gtin={props.gtin} product={props.product} membershipId={props.membershipId} />
        )}
      </div>
      {props.code2dObstacle && <p className="small muted acts__reason">{props.code2dObstacle}</p>}
    </div>
  );
}
