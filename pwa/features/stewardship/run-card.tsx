import type { ImportRun } from '@gtinoteka/contract/office/import-runs.ts';
import { Undo2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { formatNumber } from '../../core/page/format.ts';
import { Button } from '../../ui/control/button.tsx';
import { Rejects } from './run-rejects.tsx';
import { circumstancesOf, namesOf, RunState } from './run-state.tsx';
import { isGoingOn } from './runs-going-on.ts';
import { runsTexts as texts } from './runs-texts.ts';
import { UndoDialog } from './undo-dialog.tsx';

const shownCounts = ['rows', 'added', 'changed', 'unchanged', 'rejected'] as const;

/** A run with its counts and what can be done with it. `more`: what else, beside the buttons. */
export function RunCard({
  companyId,
  run,
  label,
  heading,
  more,
}: {
  companyId: string;
  run: ImportRun;
  label: string;
  /** of the name: a page's own, or one below it */
  heading: 'h1' | 'h2' | 'h3';
  more?: ReactNode;
}) {
  const { counts, progress, undone } = run;
  const Heading = heading;
  const hasActs = run.keptRejects > 0 || run.isUndoable || Boolean(more);
  const id = useId();
  return (
    <section className="card run" aria-labelledby={id}>
      <div className="run__head">
        <div>
          <p className="small muted">{label}</p>
          <Heading id={id} className="run__name">
            {namesOf(run)}
          </Heading>
          <p className="small muted">{circumstancesOf(run)}</p>
        </div>
        <RunState run={run} />
      </div>
      {isGoingOn(run) && progress && (
        <p className="run__line muted" role="status">
          {texts.progress(progress)}
        </p>
      )}
      {run.fault && <p className="run__line run__fault">{run.fault}</p>}
      {counts && (
        <dl className="run__tally">
          {shownCounts.map((name) => (
            <div key={name} className={name === 'rejected' && counts.rejected > 0 ? 'is-bad' : undefined}>
              <dt>{texts.counts[name](counts[name])}</dt>
              <dd>{formatNumber(counts[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      {undone && (
        <p className="run__line">
          {texts.undone(undone.restored, undone.removed)} {undone.kept > 0 && texts.undoneKept(undone.kept)}
        </p>
      )}
      {hasActs && (
        <div className="run__acts">
          <Rejects companyId={companyId} run={run} />
          {more}
          {run.isUndoable && <Undo companyId={companyId} run={run} />}
        </div>
      )}
    </section>
  );
}

function Undo({ companyId, run }: { companyId: string; run: ImportRun }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" icon={Undo2} className="run__undo" onClick={() => setOpen(true)}>
        {texts.undo}
      </Button>
      <UndoDialog
        params={{ companyId, runId: run.id }}
        isUpload={run.uploadId !== null}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
