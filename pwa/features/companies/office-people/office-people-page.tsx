import { getOfficePeople, type OfficePerson, type RightsChange } from '@gtinoteka/contract/office/office-people.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { useDocumentTitle } from '../../../core/page/document-title.ts';
import { formatDate, formatTime } from '../../../core/page/format.ts';
import { useSession } from '../../../core/session/session.tsx';
import { Button } from '../../../ui/control/button.tsx';
import { Dialog, prepareDialog } from '../../../ui/control/dialog.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Answered } from '../../../ui/notice/answered.tsx';
import { Banner } from '../../../ui/notice/banner.tsx';
import { EmptyState } from '../../../ui/notice/empty-state.tsx';
import { OfficePage } from '../../../ui/office/office-page.tsx';
import { RecordTable, type Column } from '../../../ui/records/record-table.tsx';
import { FindPersonForm } from './find-person-form.tsx';
import './office-people.css';
import { officePeopleTexts as texts, rightsText } from './office-people-texts.ts';
import { RightsForm } from './rights-form.tsx';

/** /administration/people: who works for the office; read and changed by administrators of the platform. */
export function OfficePeoplePage() {
  const { user } = useSession();
  useDocumentTitle(texts.title);
  if (user?.isAdmin) return <People ownId={user.id} />;
  return (
    <OfficePage className="office-people">
      <PageHead title={texts.title} />
      <EmptyState title={texts.notYours}>
        <p className="muted">{texts.notYoursText}</p>
      </EmptyState>
    </OfficePage>
  );
}

function People({ ownId }: { ownId: string }) {
  const answer = useEndpoint(getOfficePeople, {}, { texts });
  // `find`: somebody is looked for by their address
  const [opened, setOpened] = useState<OfficePerson | 'find' | null>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const close = (): void => setOpened(null);
  return (
    <OfficePage className="office-people">
      <PageHead title={texts.title} lead={texts.lead}>
        <Button icon={UserPlus} onMouseEnter={prepareDialog} onFocus={prepareDialog} onClick={() => setOpened('find')}>
          {texts.add}
        </Button>
      </PageHead>
      <Answered answer={answer}>
        {({ people, changes, isDemoAccount }) => (
          <>
            {isDemoAccount && <Banner type="warn">{errorTexts.DEMO_ACCOUNT_RIGHTS}</Banner>}
            <section>
              <h2 ref={head} tabIndex={-1}>
                {texts.count(people.length)}
              </h2>
              <RecordTable
                caption={texts.table}
                columns={columnsFor(ownId, setOpened)}
                rows={people}
                rowKey={({ id }) => id}
              />
            </section>
            <Changes changes={changes} />
          </>
        )}
      </Answered>
      <Dialog
        isOpen={opened !== null}
        onClose={close}
        title={opened === 'find' ? texts.findTitle : texts.rightsTitle}
        opener={head}
      >
        {opened === 'find' ? (
          <FindPersonForm onFound={setOpened} onCancel={close} />
        ) : (
          opened && <RightsForm key={opened.id} person={opened} onClose={close} />
        )}
      </Dialog>
    </OfficePage>
  );
}

function columnsFor(ownId: string, onChange: (person: OfficePerson) => void): readonly Column<OfficePerson>[] {
  return [
    {
      label: texts.person,
      value: ({ email }) => <b>{email}</b>,
      sub: ({ id, firstName, lastName }) =>
        `${`${firstName} ${lastName}`.trim()}${id === ownId ? ` (${texts.you})` : ''}`,
      phone: 'title',
      className: 'breaks',
    },
    { label: texts.companies, value: ({ companies }) => companies.join(', '), className: 'breaks' },
    { label: texts.rights, value: rightsText, phone: 'line' },
    {
      label: texts.actions,
      isLabelHidden: true,
      value: (person) => (
        <Button
          size="sm"
          aria-label={texts.changeOf(person.email)}
          onMouseEnter={prepareDialog}
          onFocus={prepareDialog}
          onClick={() => onChange(person)}
        >
          {texts.change}
        </Button>
      ),
      phone: 'end',
    },
  ];
}

function Changes({ changes }: { changes: readonly RightsChange[] }) {
  return (
    <section className="office__section" aria-labelledby="office-people-changes">
      <h2 id="office-people-changes">{texts.changes}</h2>
      {changes.length === 0 ? (
        <p className="muted">{texts.noChanges}</p>
      ) : (
        <ul className="card list">
          {changes.map((change) => (
            <li key={`${change.at} ${change.whom}`} className="office-people__change">
              <span className="breaks">
                {texts.changed(
                  change.byCommand ? texts.byCommand : (change.who ?? texts.gone),
                  change.whom ?? texts.gone,
                )}
              </span>
              <span className="small">{rightsText(change)}</span>
              <span className="small muted nowrap">
                {formatDate(change.at)} {formatTime(change.at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
