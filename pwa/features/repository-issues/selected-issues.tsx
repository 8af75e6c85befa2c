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
import { callEndpoint, errorText } from '../../core/network/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/page/busy.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { ActForm } from '../../ui/control/act-form.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Dialog, prepareDialog } from '../../ui/control/dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useDigests } from '../../ui/office/company-issues.ts';
import type { IssueSelection } from './issue-selection.ts';
import { useIssuePeople, useIssuesChanged } from './issues-queries.ts';
import { issuesTexts as texts } from './repository-issues-texts.ts';

interface SelectedProps {
  companyId: string;
  selection: IssueSelection;
}

/** What can be done with the groups that are ticked; nothing while none is (B §4). */
export function SelectedIssues({ companyId, selection }: SelectedProps) {
  const [asked, setAsked] = useState<'assign' | 'status' | 'digest' | null>(null);
  const { show } = useStatusMessages();
  const busy = useBusy();
  const changed = useIssuesChanged();
  const sendDigests = useDigests(companyId);
  const count = selection.groups.size;
  const isOff = count === 0 || selection.isTooMany;

  async function act(work: () => Promise<string>, text: string): Promise<void> {
    try {
      show({ type: 'ok', text: await busy.run(work, text) });
      setAsked(null);
      selection.clear();
    } catch (error) {
      if (error instanceof BusyInterrupted) return;
      show({ type: 'bad', text: errorText(error) });
    }
    await changed();
  }

  const generate = () =>
    act(async () => {
      await callEndpoint(generateIssueFile, { params: { companyId }, body: { issueIds: [...selection.ids] } });
      return texts.generated;
    }, texts.generating);

  const change = (body: { issueStatus: IssueStatus } | { assignedUser: string | null }) =>
    act(async () => {
      const { data } = await callEndpoint(changeIssues, {
        params: { companyId },
        body: { issueIds: [...selection.ids], ...body },
      });
      return texts.changedCount(data.changed);
    }, texts.saving);

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
        <Button variant="primary" size="sm" icon={FileSpreadsheet} disabled={isOff} onClick={() => void generate()}>
          {texts.generate}
        </Button>
      </div>
      <Dialog isOpen={asked !== null} onClose={() => setAsked(null)} title={titles[asked ?? 'status']}>
        {asked === 'assign' && (
          <AssignForm
            companyId={companyId}
            onCancel={() => setAsked(null)}
            onSave={(id) => void change({ assignedUser: id })}
          />
        )}
        {asked === 'digest' && (
          <DigestForm
            onCancel={() => setAsked(null)}
            onSend={async () => {
              if (await sendDigests({ issueIds: [...selection.ids] })) setAsked(null);
            }}
          />
        )}
        {asked === 'status' && (
          <StatusForm onCancel={() => setAsked(null)} onSave={(status) => void change({ issueStatus: status })} />
        )}
      </Dialog>
    </div>
  );
}

const titles = { assign: texts.assignTitle, status: texts.statusTitle, digest: texts.digestTitle } as const;

/** What is decided is sent by the bar, which says what became of it. */
const sending = (send: () => void) => ({ send, isSending: false, refusal: null });

function DigestForm({ onCancel, onSend }: { onCancel: () => void; onSend: () => Promise<void> }) {
  return (
    <ActForm act={sending(() => void onSend())} input={null} confirm={texts.digestAct} onCancel={onCancel}>
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
