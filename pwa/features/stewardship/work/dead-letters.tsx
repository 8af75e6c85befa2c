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
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAct } from '../../../core/network/use-act.ts';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { formatMoment, formatNumber } from '../../../core/page/format.ts';
import { pageOfAddress } from '../../../core/page/page-of-address.ts';
import { Button } from '../../../ui/control/button.tsx';
import { Answered } from '../../../ui/notice/answered.tsx';
import { Dialog } from '../../../ui/control/dialog.tsx';
import { Pager } from '../../../ui/control/pager.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Table, type Column } from '../../../ui/layout/table.tsx';
import { EmptyState } from '../../../ui/notice/empty-state.tsx';
import { nameOf, retried } from './letter-names.ts';
import { workTexts as texts } from './work-texts.ts';

const here = '/stewardship/work';

function addressOf(kind: WorkKind | null, page = 1): string {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(page > 1 && { page: String(page) }) }).toString();
  return query ? `${here}?${query}` : here;
}

const dropped = (kind: WorkKind) => droppedKinds.find((one) => one === kind);

/** What was given up, by kind or all, with what can be done about each. */
export function DeadLetters({ companyId, queues }: { companyId: string; queues: readonly WorkQueue[] }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const page = pageOfAddress(query);
  const kind = workKinds.find((one) => one === query.get('kind')) ?? null;
  const params = { companyId };
  const answer = useEndpoint(
    getDeadLetters,
    { params, query: { page: String(page - 1), ...(kind && { kind }) } },
    { texts },
  );
  const after = { busy: texts.retrying, changes: [getWork, getDeadLetters] };
  const retrying = useAct(retryDeadLetters, { done: ({ count }) => texts.retried(count), ...after });
  const dropping = useAct(dropDeadLetters, { done: ({ count }) => texts.dropped(count), ...after });
  const [leaving, setLeaving] = useState<DeadLetter | null>(null);
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
            onClick={() => setLeaving(letter)}
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
          onChange={({ target }) =>
            void navigate(addressOf(workKinds.find((one) => one === target.value) ?? null), { replace: true })
          }
        />
        {again && ofKind > 1 && (
          <Button icon={RotateCcw} onClick={() => retrying.send({ params, body: { kind: again } })}>
            {texts.retryAll(ofKind)}
          </Button>
        )}
      </div>
      <Answered answer={answer}>
        {({ records, numAllRecords }) =>
          numAllRecords === 0 ? (
            <EmptyState title={texts.none}>
              <p className="muted">{texts.noneText}</p>
            </EmptyState>
          ) : (
            <>
              <LetterList letters={records} actsOf={actsOf} />
              <Pager
                page={page}
                isSettled={!answer.isPlaceholderData}
                count={Math.ceil(numAllRecords / deadLettersPageSize)}
                addressOf={(one) => addressOf(kind, one)}
              />
            </>
          )
        }
      </Answered>
      <Dialog isOpen={leaving !== null} onClose={() => setLeaving(null)} title={texts.dropTitle}>
        {leaving && (
          <DropQuestion
            letter={leaving}
            onClose={() => setLeaving(null)}
            onDrop={(droppedKind) => dropping.send({ params, body: { kind: droppedKind, ids: [leaving.id] } })}
          />
        )}
      </Dialog>
    </section>
  );
}

function DropQuestion({
  letter,
  onClose,
  onDrop,
}: {
  letter: DeadLetter;
  onClose: () => void;
  onDrop: (kind: (typeof droppedKinds)[number]) => void;
}) {
  const kind = dropped(letter.kind);
  return (
    <div className="office__dialog">
      <p className="stewardship__text">{texts.dropText(nameOf(letter))}</p>
      <div className="office__dialog-foot">
        <Button variant="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button
          variant="primary"
          onClick={() => {
            onClose();
            if (kind) onDrop(kind);
          }}
        >
          {texts.drop}
        </Button>
      </div>
    </div>
  );
}

function LetterList({
  letters,
  actsOf,
}: {
  letters: readonly DeadLetter[];
  actsOf: (letter: DeadLetter) => React.ReactNode;
}) {
  const columns: readonly Column<DeadLetter>[] = [
    {
      key: 'subject',
      head: texts.subject,
      cell: (letter) => (
        <span className="stewardship__text">
          <b>{nameOf(letter)}</b>
          <span className="sub">{texts.kinds[letter.kind]}</span>
        </span>
      ),
    },
    { key: 'reason', head: texts.reason, cell: (letter) => <Reason letter={letter} /> },
    { key: 'tries', head: texts.tries, cell: ({ tries }) => formatNumber(tries), className: 'num' },
    { key: 'when', head: texts.when, cell: ({ deadAt }) => formatMoment(deadAt), className: 'nowrap muted' },
    { key: 'acts', head: <span className="vh">{texts.acts}</span>, cell: actsOf },
  ];
  return (
    <>
      <div className="card only-desktop">
        <Table caption={texts.letters} columns={columns} rows={letters} rowKey={({ kind, id }) => `${kind} ${id}`} />
      </div>
      <ul className="stack only-phone">
        {letters.map((letter) => (
          <li key={`${letter.kind} ${letter.id}`} className="card card__pad stack">
            <b className="stewardship__text">{nameOf(letter)}</b>
            <p className="small muted">
              {[texts.kinds[letter.kind], formatMoment(letter.deadAt), texts.triesOf(letter.tries)].join(', ')}
            </p>
            <p className="small">
              <Reason letter={letter} />
            </p>
            {actsOf(letter)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Reason({ letter: { kind, reason } }: { letter: DeadLetter }) {
  return (
    <span className="stewardship__text">
      {reason}
      {retried(kind) === undefined && <span className="sub">{texts.told}</span>}
    </span>
  );
}
