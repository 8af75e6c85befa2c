import { limits } from '@gtinoteka/contract/business-limits.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { ClipboardList } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { errorText } from '../../../core/network/api-client.ts';
import { readLocal } from '../../../core/device/local-store.ts';
import { comingFrom } from '../../../core/session/return-address.ts';
import { useSession } from '../../../core/session/session.tsx';
import { useStatusMessages } from '../../../core/page/status-messages.tsx';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import { Button } from '../../../ui/control/button.tsx';
import { Dialog } from '../../../ui/control/dialog.tsx';
import { checkList, listMessage } from './check-list.ts';
import { listOf, type LineWithoutCode } from './listed-codes.ts';
import { missingRoom } from './scan-series.ts';
import { PastedText } from './pasted-text.tsx';
import { WithoutCode } from './without-code.tsx';

/** A pasted list of codes, checked in one call; for members. */
export function PasteCodes() {
  const { activeMembership, state, hasPermission } = useSession();
  const location = useLocation();
  const { show } = useStatusMessages();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  /** lines of the list checked last */
  const [leftOut, setLeftOut] = useState<readonly LineWithoutCode[]>([]);

  const list = useMemo(() => listOf(text), [text]);

  // What will stand here has its room before it is known who asks.
  if (state === 'unknown' && readLocal('gtinoteka.session') !== null)
    return (
      <div className="wraprow">
        <Button icon={ClipboardList} aria-disabled>
          {texts.pasteList}
        </Button>
      </div>
    );
  if (!activeMembership)
    return (
      <p className="small muted">
        {texts.pasteForMembers}{' '}
        {state === 'anonymous' && (
          <Link to="/login" state={comingFrom(location)}>
            {texts.pasteSignIn}
          </Link>
        )}
      </p>
    );

  async function check(membershipId: string): Promise<void> {
    const { codes, withoutCode } = list;
    const isRight = codes.length > 0 && codes.length <= limits.listedCodes;
    if (!isRight) return setFault(codes.length === 0 ? texts.pasteEmpty : texts.pasteTooMany(codes.length));
    if (!hasPermission('advanced_search')) return setFault(errorTexts.ACCESS_DENIED);
    const missing = missingRoom(codes.map((gtin) => ({ gtin, elements: [] })));
    if (missing > 0) return setFault(texts.pasteNoRoom(missing));
    setFault(null);
    setChecking(true);
    try {
      const outcome = await checkList(codes, membershipId);
      setOpen(false);
      setText('');
      setLeftOut(withoutCode);
      show(listMessage(codes.length, outcome));
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setChecking(false);
    }
    return undefined;
  }

  return (
    <div className="wraprow">
      <Button icon={ClipboardList} onClick={() => setOpen(true)}>
        {texts.pasteList}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={texts.pasteTitle}
        footer={
          <>
            <Button variant="primary" busy={isChecking} onClick={() => void check(activeMembership.id)}>
              {texts.pasteCheck}
            </Button>
            <Button onClick={() => setOpen(false)}>{texts.pasteCancel}</Button>
          </>
        }
      >
        <PastedText
          label={texts.pasteLabel}
          note={list.codes.length > 0 ? texts.pasteFound(list.codes.length, list.repeated) : undefined}
          hint={texts.pasteHint}
          fault={fault}
          value={text}
          takesFocus
          onChange={(typed) => {
            setText(typed);
            setFault(null);
          }}
        />
        {list.withoutCode.length > 0 && <WithoutCode lines={list.withoutCode} />}
      </Dialog>
      {leftOut.length > 0 && (
        <div className="card card__pad">
          <WithoutCode lines={leftOut} />
          <Button variant="quiet" size="sm" onClick={() => setLeftOut([])}>
            {texts.hideLines}
          </Button>
        </div>
      )}
    </div>
  );
}
