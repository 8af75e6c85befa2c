import { deleteMembership, type CompanyMembership } from '@gtinoteka/contract/company-users.ts';
import { useEffect, useRef } from 'react';
import { callEndpoint, errorText } from '../../core/network/api-client.ts';
import { companyUsersTexts as texts } from './company-users-texts.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { Button } from '../../ui/control/button.tsx';
import { personName } from './person-name.ts';
import { useDialogAct } from './use-dialog-act.ts';

/** Asks before a person is taken out of the company. */
export function RemoveQuestion({
  userId,
  person,
  companyName,
  onDone,
  onCancel,
}: {
  userId: string;
  person: CompanyMembership;
  companyName: string;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { isSending, error, send } = useDialogAct();
  const place = useRef<HTMLDivElement>(null);
  // The answer that harms nothing comes first.
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <div className="dialog-form">
      <p>
        {person.activated ? texts.removeText(personName(person), companyName) : texts.removeInvited(person.user.email)}
      </p>
      <div role="alert">{error !== null && <Banner type="bad">{errorText(error)}</Banner>}</div>
      <div className="dialog-form__foot" ref={place}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button
          variant="danger"
          busy={isSending}
          onClick={() =>
            void send(async () => {
              await callEndpoint(deleteMembership, { params: { userId, membershipId: person.id } });
              onDone();
            }, texts.removing)
          }
        >
          {texts.removeConfirm}
        </Button>
      </div>
    </div>
  );
}
