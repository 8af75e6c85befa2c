import { getOwnObjection, objectToChange } from '@gtinoteka/contract/office/documents.ts';
import { useState } from 'react';
import { useAct } from '../../core/network/use-act.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatDate } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Dialog, prepareDialog } from '../../ui/control/dialog.tsx';
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
  const [isAsking, setAsking] = useState(false);
  const { data } = useEndpoint(getOwnObjection, { params: place });
  const objecting = useAct(objectToChange, { busy: texts.objecting, changes: [getOwnObjection] });
  if (!data || (isHeld && !data.isOpen && data.objectedAt === null)) return null;

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
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                objecting.send({ params: place });
              }}
            >
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
