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
import { Unbroken } from '../../ui/layout/unbroken.tsx';

interface Change {
  noticeId: string;
  effectiveOn: string;
  /** it holds already: only those who were told late can object, and nobody else is told of it */
  isHeld?: boolean;
}

/** For administrators of a company: whether it objected to the change, and the way to object while there is time. */
export function ObjectionCard(change: Change) {
  const { activeMembership, hasPermission } = useSession();
  if (!activeMembership || !hasPermission('users_manage')) return null;
  return <OfCompany {...change} company={activeMembership.company} />;
}

function OfCompany({
  noticeId,
  effectiveOn,
  isHeld = false,
  company,
}: Change & { company: { id: string; name: string } }) {
  const place = { companyId: company.id, noticeId };
  const key = objectionKey(company.id, noticeId);
  const client = useQueryClient();
  const { show } = useStatusMessages();
  const busy = useBusy();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery<OwnObjection>({ queryKey: key, queryFn: ({ signal }) => askObjection(place, signal) });
  if (!data || (isHeld && !data.isOpen && data.objectedAt === null)) return null;

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
      <div role="status">
        {data.objectedAt !== null && (
          <p>
            <Unbroken>{texts.objected(formatDate(data.objectedAt))}</Unbroken>
          </p>
        )}
      </div>
      {data.objectedAt === null && !data.isOpen && <p>{texts.late(until)}</p>}
      {data.objectedAt === null && data.isOpen && (
        <>
          <p>
            <Unbroken>
              {(isHeld ? texts.heldObjectionText : texts.objectionText)(until, formatDate(effectiveOn))}
            </Unbroken>
          </p>
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
        <p>
          {isHeld
            ? texts.heldObjectQuestion(company.name)
            : texts.objectQuestion(company.name, formatDate(effectiveOn))}
        </p>
      </Dialog>
    </section>
  );
}
