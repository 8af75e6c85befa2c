import { isTradeItem } from '@gtinoteka/contract/rules/verdict-lines.ts';
import type { Verdict } from '@gtinoteka/contract/rules/verdict.ts';
import { Copy, QrCode, Share2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useStatusMessages } from '../../core/status-messages.tsx';
import { productCardTexts as texts } from '../../core/texts/product-card.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { copyText } from '../../core/copy-text.ts';

export interface CardActionsProps {
  /** in its own length */
  gtin: string;
  name: string;
  /** why no 2D code is made for this number; null where one is */
  code2dObstacle: string | null;
}

/** Why no 2D code can be made (B §1: only for numbers with an active licence), null when it can. */
export function code2dObstacle(gtin: string, verdict: Verdict): string | null {
  if (!isTradeItem(gtin)) return texts.code2dNoTradeItem;
  return verdict.state === 'bad' ? texts.code2dUnlicensed : null;
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
    generator: `/generator_2d?gtin_number=${gtin}`,
  };
}

const reasonId = 'code-2d-reason';

/** Copy, share and 2D code as buttons beside the title, on a desktop. */
export function HeadActions(props: CardActionsProps) {
  const { copyGtin, share, generator } = useCardActions(props);
  return (
    <div className="product__actions only-desktop">
      <div className="row">
        <Button icon={Copy} onClick={copyGtin}>
          {texts.copy}
        </Button>
        <Button icon={Share2} onClick={share}>
          {texts.share}
        </Button>
        {props.code2dObstacle === null ? (
          <LinkButton variant="primary" icon={QrCode} to={generator}>
            {texts.code2d}
          </LinkButton>
        ) : (
          <Button icon={QrCode} disabled aria-describedby={reasonId}>
            {texts.code2d}
          </Button>
        )}
      </div>
      {props.code2dObstacle && (
        <p className="small muted" id={reasonId}>
          {props.code2dObstacle}
        </p>
      )}
    </div>
  );
}

/** The same under the stamp, as tiles for a thumb, on a phone. Where no 2D code is made, words stand in place of its tile. */
export function TileActions(props: CardActionsProps) {
  const { copyGtin, share, generator } = useCardActions(props);
  return (
    <div className="only-phone">
      <div className={props.code2dObstacle === null ? 'acts' : 'acts acts--two'}>
        {props.code2dObstacle === null && (
          <Link className="act" to={generator}>
            <Icon icon={QrCode} />
            {texts.code2d}
          </Link>
        )}
        <button type="button" className="act" onClick={copyGtin}>
          <Icon icon={Copy} />
          {texts.copyShort}
        </button>
        <button type="button" className="act" onClick={share}>
          <Icon icon={Share2} />
          {texts.share}
        </button>
      </div>
      {props.code2dObstacle && <p className="small muted acts__reason">{props.code2dObstacle}</p>}
    </div>
  );
}
