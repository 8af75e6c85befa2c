import { getRunRejects, type ImportRun } from '@gtinoteka/contract/office/import-runs.ts';
import { Download } from 'lucide-react';
import { addressOf } from '../../core/network/send-request.ts';
import { Button } from '../../ui/control/button.tsx';
import { useSavedFile } from '../../ui/office/use-saved-file.ts';
import { namesOf } from './run-state.tsx';
import { runsTexts as texts } from './runs-texts.ts';

interface Props {
  readonly companyId: string;
  readonly run: ImportRun;
}

function useRejects({ companyId, run }: Props) {
  const { isComing, save } = useSavedFile();
  const fetchAs = (form: 'csv' | 'xlsx') => () =>
    save(
      addressOf(getRunRejects, { params: { companyId, runId: run.id }, query: { form } }),
      `odrzucone-${run.createdAt.slice(0, 10)}.${form}`,
    );
  return { isComing, fetchAs };
}

/** Buttons that fetch the refused rows of a run. */
export function Rejects({ companyId, run }: Props) {
  const { isComing, fetchAs } = useRejects({ companyId, run });
  if (run.keptRejects === 0) return null;
  return (
    <span className="wraprow">
      <Button icon={Download} busy={isComing} onClick={fetchAs('xlsx')}>
        {texts.rejectsXlsx}
      </Button>
      <Button variant="quiet" aria-label={texts.rejectsCsvName} onClick={fetchAs('csv')}>
        {texts.rejectsCsv}
      </Button>
      {run.counts && run.counts.rejected > run.keptRejects && (
        <span className="small muted">{texts.someRejects(run.keptRejects)}</span>
      )}
    </span>
  );
}

/** The number of refused rows, or `words` with it, which fetches them. */
export function RejectedRows({ companyId, run, words }: Props & { words: string }) {
  const { isComing, fetchAs } = useRejects({ companyId, run });
  if (run.keptRejects === 0) return words;
  return (
    <Button
      variant="quiet"
      size="sm"
      className="run__rejected"
      iconAfter={Download}
      busy={isComing}
      aria-label={texts.rejectsOf(namesOf(run), words)}
      onClick={fetchAs('xlsx')}
    >
      {words}
    </Button>
  );
}
