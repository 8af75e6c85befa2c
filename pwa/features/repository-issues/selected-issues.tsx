import {
  changeIssues,
  generateIssueFile,
  issueStatuses,
  mostIdsOfGroup,
  mostIssues,
  type IssueStatus,
} from '@gtinoteka/contract/office/repository-issues.ts';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../core/network/use-act.ts';
import { ActForm } from '../../ui/control/act-form.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Dialog, prepareDialog } from '../../ui/control/dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useDigests } from '../../ui/office/company-issues.ts';
import type { IssueSelection } from './issue-selection.ts';
import { issueAnswers, useIssuePeople } from './issue-answers.ts';
import { issuesTexts as texts } from './repository-issues-texts.ts';

interface SelectedProps {
  companyId: string;
  selection: IssueSelection;
}

/** What can be done with the groups that are ticked; nothing while none is (B §4). */
export function SelectedIssues({ companyId, selection }: SelectedProps) {
  const [asked, setAsked] = useState<'assign' | 'status' | 'digest' | null>(null);
  const digests = useDigests(() => setAsked(null));
  const count = selection.groups.size;
  const isOff = count === 0 || selection.isTooMany;

  const params = { companyId };
  const after = {
    onDone() {
      setAsked(null);
      selection.clear();
    },
    changes: issueAnswers,
  };
  const generating = useAct(generateIssueFile, { busy: texts.generating, done: texts.generated, ...after });
  const changing = useAct(changeIssues, {
    busy: texts.saving,
    done: ({ changed }) => texts.changedCount(changed),
    ...after,
  });
  const change = (body: { issueStatus: IssueStatus } | { assignedUser: string | null }): void =>
    changing.send({ params, body: { issueIds: [...selection.ids], ...body } });

  return (
    <div className={`issues__bar${count > 0 ? ' is-on' : ''}`} role="region" aria-label={texts.table}>
      <p aria-live="polite">
        {count === 0 ? (
          <span className="muted">{texts.nothingSelected}</span>
        ) : (
          <>
            <b>{texts.selected(count, selection.codes)}</b>{' '}
            {selection.isTooMany ? (
              <span className="muted">{texts.tooMany(mostIssues)}</span>
            ) : (
              selection.ids.length < selection.codes && <span className="muted">{texts.partly(mostIdsOfGroup)}</span>
            )}
          </>
        )}
      </p>
      <div className="issues__acts">
        {count > 0 && (
          <>
            <Button variant="quiet" size="sm" onClick={selection.clear}>
              {texts.unselect}
            </Button>
            {(
              [
                ['assign', texts.assign],
                ['status', texts.setStatus],
                ['digest', texts.digest],
              ] as const
            ).map(([dialog, text]) => (
              <Button
                key={dialog}
                variant="quiet"
                size="sm"
                disabled={isOff}
                onMouseEnter={prepareDialog}
                onClick={() => setAsked(dialog)}
              >
                {text}
              </Button>
            ))}
          </>
        )}
        <Button
          variant="primary"
          size="sm"
          icon={FileSpreadsheet}
          disabled={isOff}
          onClick={() => generating.send({ params, body: { issueIds: [...selection.ids] } })}
        >
          {texts.generate}
        </Button>
      </div>
      <Dialog isOpen={asked !== null} onClose={() => setAsked(null)} title={titles[asked ?? 'status']}>
        {asked === 'assign' && (
          <AssignForm
            companyId={companyId}
            onCancel={() => setAsked(null)}
            onSave={(id) => change({ assignedUser: id })}
          />
        )}
        {asked === 'digest' && (
          <DigestForm
            onCancel={() => setAsked(null)}
            onSend={() => digests.send({ params, body: { issueIds: [...selection.ids] } })}
          />
        )}
        {asked === 'status' && (
          <StatusForm onCancel={() => setAsked(null)} onSave={(status) => change({ issueStatus: status })} />
        )}
      </Dialog>
    </div>
  );
}

const titles = { assign: texts.assignTitle, status: texts.statusTitle, digest: texts.digestTitle } as const;

/** What is decided is sent by the bar, which says what became of it. */
const sending = (send: () => void) => ({ send, isSending: false, refusal: null });

function DigestForm({ onCancel, onSend }: { onCancel: () => void; onSend: () => void }) {
  return (
    <ActForm act={sending(onSend)} input={null} confirm={texts.digestAct} onCancel={onCancel}>
      <p>{texts.digestText}</p>
    </ActForm>
  );
}

function AssignForm({
  companyId,
  onCancel,
  onSave,
}: {
  companyId: string;
  onCancel: () => void;
  onSave: (id: string | null) => void;
}) {
  const { data = [] } = useIssuePeople(companyId);
  const [person, setPerson] = useState('');
  return (
    <ActForm act={sending(() => onSave(person || null))} input={null} confirm={texts.save} onCancel={onCancel}>
      <SelectField
        label={texts.person}
        placeholder={texts.nobody}
        options={data.map(({ id, name }) => ({ value: id, text: name }))}
        value={person}
        onChange={({ target }) => setPerson(target.value)}
      />
    </ActForm>
  );
}

function StatusForm({ onCancel, onSave }: { onCancel: () => void; onSave: (status: IssueStatus) => void }) {
  const [chosen, setChosen] = useState<IssueStatus>('in_progress_issue');
  return (
    <ActForm act={sending(() => onSave(chosen))} input={null} confirm={texts.save} onCancel={onCancel}>
      <SelectField
        label={texts.status}
        placeholder={texts.status}
        required
        options={issueStatuses.map((value) => ({ value, text: texts.statuses[value] }))}
        value={chosen}
        onChange={({ target }) => setChosen(issueStatuses.find((value) => value === target.value) ?? chosen)}
      />
    </ActForm>
  );
}
