import { getOfficeToday, type OfficeToday } from '@gtinoteka/contract/office/today.ts';
import type { Permission } from '@gtinoteka/contract/permissions.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { callEndpoint } from '../../core/network/api-client.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { formatDate } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { OfficePage } from '../../ui/office/office-page.tsx';
import { Counters } from './counters/counters.tsx';
import './today-page.css';
import { todayTexts as texts } from './today-texts.ts';

/** Kinds in the order in which they are to be done, each with where it is done and who may go there. */
const kinds = [
  ['deadLetters', '/stewardship/work', 'repository'],
  ['authorizations', '/companies?authorized=waits', 'registered_company'],
  ['orders', '/services', 'users_manage'],
  ['uploads', '/stewardship/uploads', 'repository'],
  ['issues', '/repository', 'repository'],
  ['objections', '/cms/terms', 'cms'],
] as const satisfies readonly (readonly [keyof OfficeToday, string, Permission])[];

/** The day in Warsaw. */
function today(): string {
  return formatDate(new Date());
}

/** /administration: what waits for a person of the office today. */
export function TodayPage() {
  const { data, error, refetch } = useWaitedQuery<OfficeToday>(
    {
      queryKey: ['office-today'],
      queryFn: async ({ signal }) => (await callEndpoint(getOfficeToday, { signal })).data,
      staleTime: 0,
    },
    texts.loading,
  );
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
          <p>{today()}</p>
        </div>
      </div>
      {!data ? (
        <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />
      ) : (
        <>
          {waiting.length > 0 && (
            <ul className="card list">
              {waiting.map(([kind, to, permission]) => (
                <li key={kind}>
                  <Waiting kind={kind} to={hasPermission(permission) ? to : null} {...data[kind]} />
                </li>
              ))}
            </ul>
          )}
          {without.length > 0 && <p className="small muted today__none">{texts.without(without.join(', '))}</p>}
        </>
      )}
      <Counters />
    </OfficePage>
  );
}

function Waiting({
  kind,
  to,
  count,
  since,
}: {
  kind: keyof OfficeToday;
  to: string | null;
  count: number;
  since: string | null;
}) {
  const said = (
    <>
      <b className="today__count">{count}</b>
      <span>
        <b>{texts.kinds[kind]}</b>
        <span className="sub">{since === null ? '' : texts.since(formatDate(since))}</span>
      </span>
    </>
  );
  if (to === null) return <div className="today__row">{said}</div>;
  return (
    <Link className="today__row" to={to}>
      {said}
      <Icon icon={ChevronRight} />
    </Link>
  );
}
