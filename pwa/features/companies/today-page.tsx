import { getOfficeToday, type OfficeToday } from '@gtinoteka/contract/office/today.ts';
import type { Permission } from '@gtinoteka/contract/permissions.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { formatDate, formatNumber } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { OfficePage, officeRoomTitle, useOfficeRooms } from '../../ui/office/office-page.tsx';
import { VerdictChip } from '../../ui/verdict/verdict.tsx';
import { Counters } from './counters/counters.tsx';
import { daysWaited } from './days-waited.ts';
import { ServicesCard } from './services-card.tsx';
import './today-page.css';
import { todayReasons, todayTexts as texts } from './today-texts.ts';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

/** Kinds in the order in which they are to be done, each with where it is done and who may go there. */
const kinds = [
  ['deadLetters', '/stewardship/work', 'repository'],
  ['authorizations', '/companies?authorized=waits', 'registered_company'],
  ['orders', '/services', 'users_manage'],
  ['uploads', '/stewardship/uploads', 'repository'],
  ['issues', '/repository', 'repository'],
  ['objections', '/cms/terms', 'cms'],
] as const satisfies readonly (readonly [keyof OfficeToday, string, Permission])[];

/** The day in Warsaw, with its name. */
function today(): string {
  const date = formatDate(new Date());
  return texts.day(new Date(date.split('-').reverse().join('-')).getUTCDay(), date);
}

/** /administration: what waits for a person of the office today. */
export function TodayPage() {
  const { data, error, refetch } = useEndpoint(getOfficeToday, {}, { texts });
  const { hasPermission } = useSession();
  useDocumentTitle(texts.title);
  const waiting = kinds.filter(([kind]) => (data?.[kind].count ?? 0) > 0);
  const without = kinds.filter(([kind]) => data?.[kind].count === 0).map(([kind]) => texts.kinds[kind].toLowerCase());
  const sum = waiting.reduce((all, [kind]) => all + (data?.[kind].count ?? 0), 0);
  return (
    <OfficePage className="today">
      <div className="pagehead">
        <div>
          <h1>{data ? texts.sum(sum) : texts.title}</h1>
          <p>
            {today()}
            {data && <span className="only-phone">. {texts.sum(sum)}</span>}
          </p>
        </div>
      </div>
      <div className="today__split">
        <div>
          {!data ? (
            <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />
          ) : (
            <>
              {waiting.length > 0 && (
                <ul className="card list">
                  {waiting.map(([kind, to, permission]) => (
                    <li key={kind}>
                      <Waiting kind={kind} to={hasPermission(permission) ? to : null} what={data[kind]} />
                    </li>
                  ))}
                </ul>
              )}
              {without.length > 0 && <p className="small muted today__none">{texts.without(without.join(', '))}</p>}
            </>
          )}
        </div>
        <ServicesCard />
      </div>
      <Counters />
      <RoomsOfPhone openGroups={data?.issues.openGroups ?? 0} />
    </OfficePage>
  );
}

function Since({ kind, since }: { kind: keyof OfficeToday; since: string | null }) {
  if (since === null) return null;
  if (kind === 'deadLetters')
    return (
      <VerdictChip state="bad">
        <Unbroken>{texts.since(formatDate(since))}</Unbroken>
      </VerdictChip>
    );
  if (kind === 'authorizations') return <VerdictChip state="warn">{texts.waits(daysWaited(since))}</VerdictChip>;
  return (
    <span className="today__since">
      <Unbroken>{texts.since(formatDate(since))}</Unbroken>
    </span>
  );
}

function Waiting<K extends keyof OfficeToday>({
  kind,
  to,
  what,
}: {
  kind: K;
  to: string | null;
  what: OfficeToday[K];
}) {
  const { count, since } = what;
  const content = (
    <>
      <b className="today__count">{formatNumber(count)}</b>
      <span className="today__what">
        <b>{texts.kinds[kind]}</b>
        <span className="sub">{todayReasons[kind](what)}</span>
      </span>
      <span className="today__when">
        <Since kind={kind} since={since} />
      </span>
    </>
  );
  if (to === null) return <div className="today__row">{content}</div>;
  return (
    <Link className="today__row" to={to}>
      {content}
      <Icon icon={ChevronRight} />
    </Link>
  );
}

/** The rooms of the office where the bar of a desktop has no place. */
function RoomsOfPhone({ openGroups }: { openGroups: number }) {
  const shown = useOfficeRooms().filter(({ path }) => path !== '/administration');
  return (
    <nav className="card list today__rooms only-phone" aria-label={texts.rooms}>
      <ul>
        {shown.map(({ path }) => (
          <li key={path}>
            <Link className="today__room" to={path}>
              <span>{officeRoomTitle(path)}</span>
              {path === '/repository' && openGroups > 0 && (
                <span className="small muted">{texts.open(openGroups)}</span>
              )}
              <Icon icon={ChevronRight} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
