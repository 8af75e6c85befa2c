import { deleteMembership, getCompanyMemberships, type CompanyMembership } from '@gtinoteka/contract/company-users.ts';
import { useAct } from '../../core/network/use-act.ts';
import { companyUsersTexts as texts } from './company-users-texts.ts';
import { ActForm } from '../../ui/control/act-form.tsx';
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
  const removing = useAct(deleteMembership, {
    busy: texts.removing,
    onDone,
    isRefusalInPlace: true,
    renewsRefused: true,
    changes: [getCompanyMemberships],
  });
  return (
    <ActForm
      act={removing}
      input={{ params: { userId, membershipId: person.id } }}
      confirm={texts.removeConfirm}
      variant="danger"
      onCancel={onCancel}
    >
      <p>
        {person.activated ? texts.removeText(personName(person), companyName) : texts.removeInvited(person.user.email)}
      </p>
    </ActForm>
  );
}
