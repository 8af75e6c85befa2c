import { getUpload, getUploads } from '@gtinoteka/contract/files/stewardship.ts';
import { getRun, getRuns, getRunUndoing, undoRun } from '@gtinoteka/contract/office/import-runs.ts';
import { Undo2 } from 'lucide-react';
import { errorText } from '../../core/network/api-error.ts';
import { useAct } from '../../core/network/use-act.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { ActDialog } from '../../ui/control/act-form.tsx';
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
  const { data, error } = useEndpoint(getRunUndoing, isOpen ? { params } : null);
  const undoing = useAct(undoRun, { done: texts.undoAsked, changes: [getRuns, getRun, getUploads, getUpload] });
  return (
    <ActDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.undoTitle}
      act={undoing}
      closesFirst
      input={{ params }}
      confirm={texts.undoDo}
      variant="danger"
      icon={Undo2}
      isDisabled={!data}
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
    </ActDialog>
  );
}
