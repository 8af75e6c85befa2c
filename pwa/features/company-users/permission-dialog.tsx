import { getCompanyMemberships, setPermission, type CompanyMembership } from '@gtinoteka/contract/company-users.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { useRef, useEffect, useState, type SubmitEvent } from 'react';
import { useAct } from '../../core/network/use-act.ts';
import { companyUsersTexts as texts } from './company-users-texts.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { FormFoot } from '../../ui/control/dialog-foot.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { GroupChoice } from './group-choice.tsx';
import { PersonLine } from './person-line.tsx';

/** The group of a person and, for an administrator who has activated, the mark of a representative. */
export function PermissionForm({
  userId,
  person,
  onDone,
  onCancel,
}: {
  userId: string;
  person: CompanyMembership;
  onDone: () => void;
  onCancel: () => void;
}) {
  const [permissionGroup, setGroup] = useState(person.permissionGroup);
  const [isMarked, setMarked] = useState(person.isCompanyRepresentative);
  const [isUnchanged, setUnchanged] = useState(false);
  const { isSending, refusal, send } = useAct(setPermission, {
    busy: texts.saving,
    onDone,
    isRefusalInPlace: true,
    renewsRefused: true,
    changes: [getCompanyMemberships],
  });
  const form = useRef<HTMLFormElement>(null);
  const isAdministrator = permissionGroup === 'location_admin';
  const isCompanyRepresentative = isAdministrator && isMarked;
  const message = isUnchanged ? errorTexts.USER_PERMISSION_NOT_CHANGED : refusal;

  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), []);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const stays =
      permissionGroup === person.permissionGroup && isCompanyRepresentative === person.isCompanyRepresentative;
    setUnchanged(stays);
    if (stays) return;
    send({
      params: { userId, membershipId: person.id },
      body: { permissionGroup, isCompanyRepresentative },
    });
  }

  return (
    <form className="dialog-form" ref={form} noValidate onSubmit={submit}>
      <PersonLine person={person} />
      <div role="alert">{message && <Banner type={isUnchanged ? 'warn' : 'bad'}>{message}</Banner>}</div>
      <GroupChoice value={permissionGroup} onChange={setGroup} />
      {isAdministrator && person.activated && (
        <Checkbox checked={isMarked} onChange={({ target }) => setMarked(target.checked)}>
          {texts.representativeMark}
        </Checkbox>
      )}
      {!isAdministrator && person.isCompanyRepresentative && <p className="small muted">{texts.representativeLost}</p>}
      <FormFoot onCancel={onCancel} submit={texts.save} busy={isSending} />
    </form>
  );
}
