import { deleteMembership, getCompanyMemberships, type CompanyMembership } from '@gtinoteka/contract/company-users.ts';
import { useAct } from '../../core/network/use-act.ts';
import { companyUsersTexts as texts } from './company-users-texts.ts';
import { DialogQuestion } from '../../ui/control/dialog-question.tsx';
import { personName } from './person-name.ts';

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
  const { isSending, error, send } = useAct(deleteMembership, {
    busy: texts.removing,
    onDone,
    isRefusalInPlace: true,
    renewsRefused: true,
    changes: [getCompanyMemberships],
  });
  return (
    <DialogQuestion
      error={error}
      cancel={texts.cancel}
      onCancel={onCancel}
      act={texts.removeConfirm}
      busy={isSending}
      onAct={() => send({ params: { userId, membershipId: person.id } })}
    >
      {person.activated ? texts.removeText(personName(person), companyName) : texts.removeInvited(person.user.email)}
    </DialogQuestion>
  );
}
