import type { OwnObjection } from '@gtinoteka/contract/office/documents.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../core/network/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/page/busy.tsx';
import { formatDate } from '../../core/page/format.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { useSession } from '../../core/session/session.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Dialog, prepareDialog } from '../../ui/control/dialog.tsx';
import { askObjection, objectionKey, sendObjection } from './document-queries.ts';
import { staticPageTexts as texts } from './static-page-texts.ts';

/** For administrators of a company: whether it objected to the change, and the way to object while there is time. */
export function ObjectionCard({ noticeId, effectiveOn }: { noticeId: string; effectiveOn: string }) {
  const { activeMembership, hasPermission } = useSession();
  if (!activeMembership || !hasPermission('users_manage')) return null;
  return <OfCompany noticeId={noticeId} effectiveOn={effectiveOn} company={activeMembership.company} />;
}

function OfCompany({
  noticeId,
  effectiveOn,
  company,
}: {
  noticeId: string;
  effectiveOn: string;
  company: { id: string; name: string };
}) {
  const place = { companyId: company.id, noticeId };
  const key = objectionKey(company.id, noticeId);
  const client = useQueryClient();
  const { show } = useStatusMessages();
  const busy = useBusy();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery<OwnObjection>({ queryKey: key, queryFn: ({ signal }) => askObjection(place, signal) });
  if (!data) return null;

  async function object(): Promise<void> {
    setAsking(false);
    try {
      client.setQueryData(key, await busy.run(sendObjection(place), texts.objecting));
    } catch (error) {
      if (!(error instanceof BusyInterrupted)) show({ type: 'bad', text: errorText(error) });
      void client.invalidateQueries({ queryKey: key });
    }
  }

  const until = formatDate(data.until);
  return (
    <section className="card card__pad static-page__objection" aria-labelledby="objection">
      <h2 id="objection">{texts.objectionTitle}</h2>
      <div role="status">{data.objectedAt !== null && <p>{texts.objected(formatDate(data.objectedAt))}</p>}</div>
      {data.objectedAt === null && !data.isOpen && <p>{texts.late(until)}</p>}
      {data.objectedAt === null && data.isOpen && (
        <>
          <p>{texts.objectionText(until, formatDate(effectiveOn))}</p>
          <Button onMouseEnter={prepareDialog} onFocus={prepareDialog} onClick={() => setAsking(true)}>
            {texts.object}
          </Button>
        </>
      )}
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.objectTitle}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{texts.cancel}</Button>
            <Button variant="danger" onClick={() => void object()}>
              {texts.objectIt}
            </Button>
          </>
        }
      >
        <p>{texts.objectQuestion(company.name, formatDate(effectiveOn))}</p>
      </Dialog>
    </section>
  );
}
