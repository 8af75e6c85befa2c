import { Copy, QrCode, Share2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useStatusMessages } from '../../core/status-messages.tsx';
import { productCardTexts as texts } from '../../core/texts/product-card.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { copyText } from './copy-text.ts';

export interface CardActionsProps {
  /** in its own length */
  gtin: string;
  name: string;
  /** false where the licence is not valid: no 2D code is offered for such a number */
  canEncode: boolean;
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

/** Copy, share and 2D code as buttons beside the title, on a desktop. */
export function HeadActions(props: CardActionsProps) {
  const { copyGtin, share, generator } = useCardActions(props);
  return (
    <div className="row only-desktop">
      <Button icon={Copy} onClick={copyGtin}>
        {texts.copy}
      </Button>
      <Button icon={Share2} onClick={share}>
        {texts.share}
      </Button>
      {props.canEncode ? (
        <LinkButton variant="primary" icon={QrCode} to={generator}>
          {texts.code2d}
        </LinkButton>
      ) : (
        <Button icon={QrCode} disabled title={texts.code2dRefused}>
          {texts.code2d}
        </Button>
      )}
    </div>
  );
}

/** The same under the stamp, as tiles for a thumb, on a phone. */
export function TileActions(props: CardActionsProps) {
  const { copyGtin, share, generator } = useCardActions(props);
  return (
    <div className={`acts only-phone${props.canEncode ? '' : ' acts--two'}`}>
      {props.canEncode && (
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
  );
}
