import { Undo2 } from 'lucide-react';
import { errorText } from '../../core/network/api-error.ts';
import { useBusy } from '../../core/page/busy.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/control/dialog.tsx';
import { askUndo, useRunsChanged, useUndoing } from './runs-queries.ts';
import { useUploadsChanged } from './stewardship-queries.ts';
import { runsTexts as texts } from './runs-texts.ts';

/** What an undoing would do just now, and the question whether to do it. */
export function UndoDialog({
  params,
  isUpload,
  isOpen,
  onClose,
}: {
  params: { companyId: string; runId: string };
  /** accepted data of a company */
  isUpload: boolean;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { data, error } = useUndoing(params, isOpen);
  const busy = useBusy();
  const { show } = useStatusMessages();
  const runsChanged = useRunsChanged();
  const uploadsChanged = useUploadsChanged();
  async function undo(): Promise<void> {
    onClose();
    try {
      await busy.run(() => askUndo(params));
      show({ type: 'ok', text: texts.undoAsked });
    } catch (caught) {
      show({ type: 'bad', text: errorText(caught) });
    }
    await Promise.all([runsChanged(), uploadsChanged()]);
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.undoTitle}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="danger" icon={Undo2} disabled={!data} onClick={() => void undo()}>
            {texts.undoDo}
          </Button>
        </>
      }
    >
      {data ? (
        <div className="stack">
          <p>{texts.undoWill(data.restored, data.removed)}</p>
          {data.kept > 0 && <p>{texts.undoKeeps(data.kept)}</p>}
          <p className="small muted">{isUpload ? texts.undoUpload : texts.undoCompanies}</p>
        </div>
      ) : (
        <p role="status" className="muted">
          {error ? `${texts.undoFailed} ${errorText(error)}` : texts.undoWait}
        </p>
      )}
    </Dialog>
  );
}
