import { deleteMembership, type CompanyMembership } from '@gtinoteka/contract/company-users.ts';
import { callEndpoint } from '../../core/network/api-client.ts';
import { companyUsersTexts as texts } from './company-users-texts.ts';
import { DialogQuestion } from '../../ui/control/dialog-question.tsx';
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
  const remove = async (): Promise<void> => {
    await callEndpoint(deleteMembership, { params: { userId, membershipId: person.id } });
    onDone();
  };
  return (
    <DialogQuestion
      error={error}
      cancel={texts.cancel}
      onCancel={onCancel}
      act={texts.removeConfirm}
      busy={isSending}
      onAct={() => void send(remove, texts.removing)}
    >
      {person.activated ? texts.removeText(personName(person), companyName) : texts.removeInvited(person.user.email)}
    </DialogQuestion>
  );
}
