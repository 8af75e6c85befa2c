import {
  deadLettersPageSize,
  dropDeadLetters,
  droppedKinds,
  getDeadLetters,
  getWork,
  retryDeadLetters,
  workKinds,
  type DeadLetter,
  type WorkKind,
  type WorkQueue,
} from '@gtinoteka/contract/office/dead-letters.ts';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../../core/network/use-act.ts';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { formatMoment, formatNumber } from '../../../core/page/format.ts';
import { Button } from '../../../ui/control/button.tsx';
import { ActDialog } from '../../../ui/control/act-form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { choiceFilter, useListAddress } from '../../../ui/records/list-address.ts';
import type { Column } from '../../../ui/records/record-table.tsx';
import { Records } from '../../../ui/records/records.tsx';
import { nameOf, retried } from './letter-names.ts';
import { workTexts as texts } from './work-texts.ts';

const filters = { kind: choiceFilter(workKinds) };
const dropped = (kind: WorkKind) => droppedKinds.find((one) => one === kind);

/** What was given up, by kind or all, with what can be done about each. */
export function DeadLetters({ companyId, queues }: { companyId: string; queues: readonly WorkQueue[] }) {
  const { page, to, filters: shown, filter } = useListAddress({ filters });
  const { kind } = shown;
  const params = { companyId };
  const answer = useEndpoint(
    getDeadLetters,
    { params, query: { page: String(page - 1), ...(kind && { kind }) } },
    { texts },
  );
  const after = { busy: texts.retrying, changes: [getWork, getDeadLetters] };
  const retrying = useAct(retryDeadLetters, { done: ({ count }) => texts.retried(count), ...after });
  const dropping = useAct(dropDeadLetters, { done: ({ count }) => texts.dropped(count), ...after });
  const [leaving, setLeaving] = useState<{ letter: DeadLetter; kind: (typeof droppedKinds)[number] } | null>(null);
  const again = retried(kind);
  const ofKind = queues.find((queue) => queue.kind === kind)?.dead ?? 0;

  const actsOf = (letter: DeadLetter) => {
    const [retriedKind, droppedKind] = [retried(letter.kind), dropped(letter.kind)];
    return (
      <span className="stewardship__acts">
        {retriedKind && (
          <Button
            size="sm"
            icon={RotateCcw}
            aria-label={texts.retryOf(nameOf(letter))}
            onClick={() => retrying.send({ params, body: { kind: retriedKind, ids: [letter.id] } })}
          >
            {texts.retry}
          </Button>
        )}
        {droppedKind && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={texts.dropOf(nameOf(letter))}
            onClick={() => setLeaving({ letter, kind: droppedKind })}
          >
            {texts.drop}
          </Button>
        )}
      </span>
    );
  };
  return (
    <section className="office__section" aria-labelledby="work-letters">
      <h2 id="work-letters">{texts.letters}</h2>
      <div className="card stewardship__filters">
        <SelectField
          id="work-kind"
          label={texts.only}
          placeholder={texts.all}
          options={workKinds.map((value) => ({ value, text: texts.kinds[value] }))}
          value={kind ?? ''}
          onChange={({ target }) => filter({ kind: filters.kind(target.value) })}
        />
        {again && ofKind > 1 && (
          <Button icon={RotateCcw} onClick={() => retrying.send({ params, body: { kind: again } })}>
            {texts.retryAll(ofKind)}
          </Button>
        )}
      </div>
      <Records
        answer={answer}
        texts={texts}
        caption={texts.letters}
        columns={[
          ...columns,
          { label: texts.acts, isLabelHidden: true, value: (letter) => actsOf(letter), phone: 'end' },
        ]}
        rowKey={({ kind: of, id }) => `${of} ${id}`}
        phone="cards"
        paging={{ page, size: deadLettersPageSize, to }}
      />
      <ActDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={texts.dropTitle}
        act={dropping}
        closesFirst
        input={leaving && { params, body: { kind: leaving.kind, ids: [leaving.letter.id] } }}
        confirm={texts.drop}
      >
        <p className="breaks">{leaving && texts.dropText(nameOf(leaving.letter))}</p>
      </ActDialog>
    </section>
  );
}

const columns: readonly Column<DeadLetter>[] = [
  {
    label: texts.subject,
    value: (letter) => <b>{nameOf(letter)}</b>,
    sub: ({ kind }) => texts.kinds[kind],
    phone: 'title',
    className: 'breaks',
  },
  { label: null, key: 'moment', value: ({ deadAt }) => formatMoment(deadAt), phone: 'note' },
  { label: null, key: 'tries', value: ({ tries }) => texts.triesOf(tries), phone: 'note' },
  { label: texts.reason, value: (letter) => <Reason letter={letter} />, phone: 'line', className: 'breaks' },
  { label: texts.tries, value: ({ tries }) => formatNumber(tries), className: 'num' },
  { label: texts.when, value: ({ deadAt }) => formatMoment(deadAt), className: 'nowrap muted' },
];

function Reason({ letter: { kind, reason } }: { letter: DeadLetter }) {
  return (
    <>
      {reason}
      {retried(kind) === undefined && <span className="sub">{texts.told}</span>}
    </>
  );
}
