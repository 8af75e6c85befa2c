import { Inbox, Keyboard, Repeat, type LucideIcon } from 'lucide-react';
import { otherScan } from '@gtinoteka/contract/rules/gtin/hand-scan.ts';
import type { ReactNode } from 'react';
import { formatTime, productName } from '../../core/page/format.ts';
import type { UnreadScan } from '../../core/scan/scanned-code.ts';
import { scannerTexts as texts } from '../../core/texts/scanner.ts';
import { Button } from '../../ui/control/button.tsx';
import { Gtin } from '../../ui/barcode/gtin.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import './unread.css';
import type { LastScan } from './use-scan-answers.ts';
import type { Scans } from './use-scans.ts';
import { verdictWords } from '../../core/texts/verdict.ts';

/** Most characters of a scan that are shown. */
const shownCharacters = 60;

/**
 * Of a scan that no code was found in: that nothing was checked, what came, the verdict before it without its colour, and the ways
 * on. `onType` leads to the field for digits.
 */
export function Unread({ scans, onType }: { scans: Scans; onType: () => void }) {
  const { unread, last } = scans;
  if (!unread) return null;
  return (
    <>
      <div className="scanned__v solid-bad" role="alert" key={unread.at}>
        <VerdictIcon state="bad" />
        <div>
          <b>{texts.unread}</b>
          <p>{unread.text === '' ? texts.unreadPicture : texts.unreadWhy(unread.text.length, whyUnread(unread))}</p>
          {unread.text !== '' && <Received scan={unread} />}
        </div>
      </div>
      {last && <Previous last={last} />}
      <section className="unread__ways">
        <h2>{texts.unreadWays}</h2>
        <ul className="list">
          <Way icon={Repeat} title={texts.scanAgain} text={texts.scanAgainHow} />
          <Way icon={Keyboard} title={texts.typeDigits} text={texts.typeDigitsWhy}>
            <Button onClick={onType}>{texts.type}</Button>
          </Way>
          <Way icon={Inbox} title={texts.putAside} text={texts.putAsideHow}>
            <Button onClick={scans.putAside}>{texts.put}</Button>
          </Way>
        </ul>
      </section>
    </>
  );
}

function whyUnread({ text, isTorn }: UnreadScan): 'torn' | 'message' | 'elements' | 'length' {
  return isTorn ? 'torn' : (otherScan(text) ?? 'length');
}

function Way({ icon, title, text, children }: { icon: LucideIcon; title: string; text: string; children?: ReactNode }) {
  return (
    <li>
      <Icon icon={icon} />
      <span>
        <b>{title}</b>
        <small className="muted">{text}</small>
      </span>
      {children}
    </li>
  );
}

/** The characters that came; of a few digits too little also how many are missing to 13. */
function Received({ scan: { text, isTorn } }: { scan: UnreadScan }) {
  const shown = [...text].map((character) => (character < ' ' ? '␝' : character)).slice(0, shownCharacters);
  // Most codes have 13 digits.
  const missing = !isTorn && /^\d{9,11}$/.test(text) ? 13 - text.length : 0;
  return (
    <p className="unread__got" role="img" aria-label={texts.received(shown.join(' '))}>
      {shown.map((character, place) => (
        // The same characters stay in the same places.
        // oxlint-disable-next-line react/no-array-index-key
        <i key={place} aria-hidden="true">
          {character}
        </i>
      ))}
      {Array.from({ length: missing }, (_, place) => (
        <i key={`missing ${place}`} className="is-missing" aria-hidden="true">
          ?
        </i>
      ))}
    </p>
  );
}

/** The verdict before, which is not the one of this scan. */
function Previous({ last: { gtin, verdict, product, at } }: { last: LastScan }) {
  return (
    <div className="unread__before">
      <VerdictIcon state={verdict?.state ?? 'wait'} />
      <span>
        <b>{texts.previous(verdict ? verdictWords(verdict).short : texts.asking)}</b> <Gtin value={gtin} />
        {product?.name && <span> · {productName(product.name)}</span>}
      </span>
      <span>{formatTime(at)}</span>
    </div>
  );
}
