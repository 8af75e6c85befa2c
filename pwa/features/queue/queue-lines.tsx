import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { ChevronRight, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ApiError, errorText } from '../../core/network/api-client.ts';
import { codeText, formatWhen } from '../../core/page/format.ts';
import type { LookUp } from '../../core/device/local-db.ts';
import { queueTexts as texts } from '../../core/texts/queue.ts';
import { verdictWord } from '../../core/texts/verdict.ts';
import { Button } from '../../ui/control/button.tsx';
import { Gtin } from '../../ui/barcode/gtin.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { Unbroken } from '../../ui/layout/unbroken.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';

/** A code that waits: since when, when it is sent if that is known (milliseconds of `Date.now()`), and the way out of the queue. */
export function WaitingLine({
  lookUp,
  heldUntil,
  onRemove,
}: {
  lookUp: LookUp;
  heldUntil: number | null;
  onRemove: (lookUp: LookUp) => void;
}) {
  const { gtin14, queuedAt } = lookUp;
  return (
    <li className="queue__line">
      <Link to={`/catalog/${gtin14}`}>
        <Gtin value={shownGtin(gtin14)} />
        <small>{texts.queuedAt(formatWhen(queuedAt))}</small>
      </Link>
      <span className="small">{heldUntil !== null && <Unbroken>{texts.heldAt(heldUntil)}</Unbroken>}</span>
      <Button
        variant="icon"
        icon={Trash2}
        aria-label={texts.remove(codeText(gtin14))}
        onClick={() => onRemove(lookUp)}
      />
    </li>
  );
}

/** A code that has its answer: the verdict, and the way to its card. */
export function AnsweredLine({ lookUp: { gtin14, code, verdict, name } }: { lookUp: LookUp }) {
  return (
    <li className="queue__line queue__line--settled">
      <span className={`v-${verdict}`}>
        <VerdictIcon state={verdict} />
      </span>
      <Link to={`/catalog/${gtin14}`}>
        <b>{code && verdictWord(code, shownGtin(gtin14))}</b>
        <Gtin value={shownGtin(gtin14)} />
        {name && <small className="cut">{name}</small>}
      </Link>
      <Icon icon={ChevronRight} />
    </li>
  );
}

/** A code that the server would not check, and why in a sentence. */
export function RefusedLine({ lookUp: { gtin14, fault } }: { lookUp: LookUp }) {
  return (
    <li className="queue__line queue__line--settled">
      <span className="v-none">
        <VerdictIcon state="none" />
      </span>
      <Link to={`/catalog/${gtin14}`}>
        <Gtin value={shownGtin(gtin14)} />
        <small>{errorText(fault ? new ApiError(fault, fault.status, new Headers()) : null)}</small>
      </Link>
      <Icon icon={ChevronRight} />
    </li>
  );
}
