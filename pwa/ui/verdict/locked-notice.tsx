import { useState } from 'react';
import { bringLocal } from '../../core/device/device-data.ts';
import { isLockedOwner } from '../../core/device/owner.ts';
import { useLocal } from '../../core/device/use-local.ts';
import { useSession } from '../../core/session/session.tsx';
import { lockedTexts as texts, type UnsentCounts } from '../../core/texts/unsent.ts';
import { Button } from '../control/button.tsx';
import { Dialog } from '../control/dialog.tsx';
import { Banner } from '../notice/banner.tsx';

const none: UnsentCounts = { codes: 0, scans: 0, packs: 0 };

/** Says in counts that another person's data are stored here, and discards them after a question. Nothing of them is shown. */
export function LockedNotice() {
  const { state, user } = useSession();
  const [isAsked, setAsked] = useState(false);
  const counts =
    useLocal<UnsentCounts>(
      state === 'unknown' ? null : `locked ${user?.id ?? ''}`,
      (database, local) => local.countOwned(database, isLockedOwner),
      none,
    ) ?? none;
  const { codes, scans, packs } = counts;
  if (codes + scans + packs === 0) return null;

  async function discard(): Promise<void> {
    setAsked(false);
    await (await bringLocal())?.discardLocked();
  }
  return (
    <>
      <Banner
        type="info"
        action={
          <Button size="sm" onClick={() => setAsked(true)}>
            {texts.discard}
          </Button>
        }
      >
        <b>{scans + packs === 0 ? texts.codes(codes) : texts.stored(counts)}</b> {texts.explanation}
      </Banner>
      <Dialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={texts.question}
        footer={
          <>
            <Button variant="danger" onClick={() => void discard()}>
              {texts.confirm}
            </Button>
            <Button onClick={() => setAsked(false)}>{texts.keep}</Button>
          </>
        }
      >
        <p>{texts.questionText(counts)}</p>
      </Dialog>
    </>
  );
}
