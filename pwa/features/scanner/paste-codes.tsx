import { limits } from '@gtinoteka/contract/business-limits.ts';
import { errorTexts } from '@gtinoteka/contract/error-texts.ts';
import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { errorText } from '../../core/api-client.ts';
import { comingFrom } from '../../core/return-address.ts';
import { useSession } from '../../core/session.tsx';
import { useStatusMessages } from '../../core/status-messages.tsx';
import { scannerTexts as texts } from '../../core/texts/scanner.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { checkList, saidOfList } from './check-list.ts';
import { listedCodes } from './listed-codes.ts';
import { missingRoom } from './scan-series.ts';

/** A pasted list of codes, checked in one call; for members. */
export function PasteCodes() {
  const { activeMembership, state, hasPermission } = useSession();
  const location = useLocation();
  const { show } = useStatusMessages();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);

  if (state === 'unknown') return null;
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
    const codes = listedCodes(text);
    const isRight = codes.length > 0 && codes.length <= limits.listedCodes;
    if (!isRight) return setFault(codes.length === 0 ? texts.pasteEmpty : texts.pasteTooMany(codes.length));
    if (!hasPermission('advanced_search')) return setFault(errorTexts.ACCESS_DENIED);
    const missing = missingRoom(codes);
    if (missing > 0) return setFault(texts.pasteNoRoom(missing));
    setFault(null);
    setChecking(true);
    try {
      const outcome = await checkList(codes, membershipId);
      setOpen(false);
      setText('');
      show(saidOfList(codes.length, outcome));
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setChecking(false);
    }
    return undefined;
  }

  const count = text === '' ? 0 : listedCodes(text).length;
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
        <Field
          label={texts.pasteLabel}
          note={count > 0 ? texts.pasteFound(count) : undefined}
          hint={texts.pasteHint}
          error={fault}
        >
          {(ids) => (
            <textarea
              {...ids}
              className="input pasted"
              rows={8}
              autoFocus
              spellCheck={false}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setFault(null);
              }}
            />
          )}
        </Field>
      </Dialog>
    </div>
  );
}
