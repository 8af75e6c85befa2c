import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import {
  changeIssueGroup,
  mostOfNote,
  type getIssueGroup,
  type IssueMatter,
} from '@gtinoteka/contract/office/issue-groups.ts';
import { dataPools, issueStatuses, type IssueStatus } from '@gtinoteka/contract/office/repository-issues.ts';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAct } from '../../core/network/use-act.ts';
import { formatNumber } from '../../core/page/format.ts';
import { ActForm } from '../../ui/control/act-form.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Dialog, prepareDialog } from '../../ui/control/dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { DigestButton } from '../../ui/office/digest-button.tsx';
import { groupQuery } from './group-address.ts';
import { groupTexts as texts } from './group-texts.ts';
import { useUntick } from './issue-selection.ts';
import { issueAnswers, useIssuePeople } from './issue-answers.ts';
import { issuesTexts } from './repository-issues-texts.ts';

type Group = AnswerOf<typeof getIssueGroup>;
type Decision = { issueStatus: IssueStatus; note?: string } | { assignedUser: string | null };
type Asked = 'resolved_issue' | 'abandoned_issue';

interface DecisionProps {
  /** the company that the person acts for */
  companyId: string;
  groupId: string;
  matter: IssueMatter;
  group: Group;
  /** codes that are ticked; none: the decision is about all of the shown status */
  ticked: readonly string[];
  onUntick: () => void;
}

const several = 'several';

/** Where the issues of a group stand, who works on them, and what the office decides about them. */
export function GroupDecision({ companyId, groupId, matter, group, ticked, onUntick }: DecisionProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const navigate = useNavigate();
  const untick = useUntick(companyId);
  const { data: people = [] } = useIssuePeople(companyId);
  const from = group.issueStatus;

  const deciding = useAct(changeIssueGroup, {
    busy: issuesTexts.saving,
    done: ({ changed }) => issuesTexts.changedCount(changed),
    onDone({ changed }, { body }) {
      setAsked(null);
      onUntick();
      // Nothing is left in this status: the page follows the codes into theirs.
      if (body?.issueStatus && changed === group.counts[from])
        void navigate(groupQuery({ status: body.issueStatus, page: 1 }), { replace: true });
      const pool = dataPools.find(({ id }) => id === matter.pool)?.name;
      untick(
        (one) =>
          one.companyExternalId === matter.companyId && one.issueError === matter.error && one.dataPoolName === pool,
      );
    },
    changes: issueAnswers,
  });
  function decide(decision: Decision): void {
    const body = { from, ...decision, ...(ticked.length > 0 && { issueIds: [...ticked] }) };
    deciding.send({ params: { companyId, group: groupId }, body });
  }

  const count = ticked.length > 0 ? ticked.length : group.counts[from];
  return (
    <section className="card card__pad" aria-labelledby="group-status">
      <h2 className="vh" id="group-status">
        {texts.statuses}
      </h2>
      <StatusPath group={group} />
      {group.counts[from] > 0 && (
        <>
          <SelectField
            label={texts.person}
            placeholder={texts.nobody}
            options={[
              ...(group.people.length > 1 ? [{ value: several, text: texts.several }] : []),
              ...people.map(({ id, name }) => ({ value: id, text: name })),
            ]}
            value={group.people.length > 1 ? several : (group.people[0]?.id ?? '')}
            onChange={({ target }) => {
              if (target.value !== several) decide({ assignedUser: target.value || null });
            }}
          />
          <p className="hint group__about" aria-live="polite">
            {ticked.length > 0 ? texts.about(count) : texts.aboutAll(count)}{' '}
            {ticked.length > 0 && (
              <Button variant="quiet" size="sm" onClick={onUntick}>
                {texts.unselect}
              </Button>
            )}
          </p>
          <Acts from={from} onMove={(issueStatus) => decide({ issueStatus })} onAsk={setAsked} />
        </>
      )}
      {group.companyExternalId !== null && <DigestButton companyId={companyId} company={group.companyExternalId} />}
      <Dialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'abandoned_issue' ? texts.abandonTitle : texts.resolveTitle}
      >
        {asked && (
          <NoteForm
            asked={asked}
            onCancel={() => setAsked(null)}
            onSave={(note) => decide({ issueStatus: asked, note })}
          />
        )}
      </Dialog>
    </section>
  );
}

/** The statuses in their order, each a link to its codes; abandoned ones only where there are some. */
function StatusPath({ group }: { group: Group }) {
  const shown = issueStatuses.filter((status) => status !== 'abandoned_issue' || group.counts[status] > 0);
  return (
    <ol className="path">
      {shown.map((status) => (
        <li key={status}>
          <Link
            to={groupQuery({ status, page: 1 })}
            replace
            aria-current={status === group.issueStatus ? 'step' : undefined}
          >
            {issuesTexts.statuses[status]}
            <b>{formatNumber(group.counts[status])}</b>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** The ways that lead out of a status (infra/decisions/office.md). */
function Acts({
  from,
  onMove,
  onAsk,
}: {
  from: IssueStatus;
  onMove: (to: IssueStatus) => void;
  onAsk: (to: Asked) => void;
}) {
  const abandon = (
    <Button variant="quiet" size="sm" onMouseEnter={prepareDialog} onClick={() => onAsk('abandoned_issue')}>
      {texts.abandon}
    </Button>
  );
  const toNew = (
    <Button variant="quiet" size="sm" onClick={() => onMove('new_issue')}>
      {texts.toNew}
    </Button>
  );
  if (from === 'new_issue')
    return (
      <div className="group__acts">
        <Button variant="primary" block onClick={() => onMove('in_progress_issue')}>
          {texts.take}
        </Button>
        <div className="group__more">{abandon}</div>
      </div>
    );
  if (from === 'in_progress_issue')
    return (
      <div className="group__acts">
        <Button variant="primary" block onMouseEnter={prepareDialog} onClick={() => onAsk('resolved_issue')}>
          {texts.resolve}
        </Button>
        <div className="group__more">
          {toNew}
          {abandon}
        </div>
      </div>
    );
  return <div className="group__acts">{toNew}</div>;
}

function NoteForm({ asked, onCancel, onSave }: { asked: Asked; onCancel: () => void; onSave: (note: string) => void }) {
  const [note, setNote] = useState('');
  const id = useId();
  const isAbandoned = asked === 'abandoned_issue';
  return (
    <ActForm
      act={{ send: onSave, isSending: false, refusal: null }}
      input={note}
      confirm={isAbandoned ? texts.abandonAct : texts.resolveAct}
      variant={isAbandoned ? 'danger' : 'primary'}
      onCancel={onCancel}
    >
      <p>{isAbandoned ? texts.abandonText : texts.resolveText}</p>
      <div className="field">
        <label className="field__label" htmlFor={id}>
          <span>{texts.note}</span>
          <span className="field__opt">{texts.noteOptional}</span>
        </label>
        <textarea
          id={id}
          className="input"
          rows={3}
          maxLength={mostOfNote}
          aria-describedby={`${id}-hint`}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <span className="hint" id={`${id}-hint`}>
          {texts.noteHint}
        </span>
      </div>
    </ActForm>
  );
}
