import { errorTexts } from '@gtinoteka/contract/error-texts.ts';
import { inviteUser } from '@gtinoteka/contract/company-users.ts';
import type { PermissionGroup } from '@gtinoteka/contract/permissions.ts';
import { checkEmail, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { ApiError, callEndpoint } from '../../core/api-client.ts';
import { companyUsersTexts as texts } from '../../core/texts/company-users.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { GroupChoice } from './group-choice.tsx';
import { refusalText } from './refusal-text.ts';
import { useDialogAct } from './use-dialog-act.ts';

/** What to say of a refused invitation: a fault of the address stands under it, anything else above. */
function saidOf(error: unknown): { field?: string; whole?: string } {
  if (error === null) return {};
  if (error instanceof ApiError && error.fields?.['email']) return { field: errorTexts[error.fields['email']] };
  return { whole: refusalText(error) };
}

/** Invites by e-mail. `onDone` gets the address the mail went to. */
export function InviteForm({
  userId,
  companyId,
  onDone,
  onCancel,
}: {
  userId: string;
  companyId: string;
  onDone: (email: string) => void;
  onCancel: () => void;
}) {
  const [email, setEmail] = useState('');
  const [permissionGroup, setGroup] = useState<PermissionGroup>('location_user');
  const [fault, setFault] = useState('');
  const { isSending, error, send } = useDialogAct();
  const field = useRef<HTMLInputElement>(null);
  const said = saidOf(error);

  useEffect(() => {
    field.current?.focus();
  }, [error]);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const address = cleanEmail(email);
    const code = checkEmail(address);
    setFault(code ? errorTexts[code] : '');
    if (code) return field.current?.focus();
    void send(async () => {
      await callEndpoint(inviteUser, { params: { userId, companyId }, body: { email: address, permissionGroup } });
      onDone(address);
    }, texts.sending);
  }

  return (
    <form className="dialog-form" noValidate onSubmit={submit}>
      <div role="alert">{said.whole && <Banner type="bad">{said.whole}</Banner>}</div>
      <TextInput
        ref={field}
        label={texts.workEmail}
        hint={texts.workEmailHint}
        type="email"
        name="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        value={email}
        error={fault || said.field}
        onChange={({ target }) => setEmail(target.value.toLowerCase())}
      />
      <GroupChoice value={permissionGroup} onChange={setGroup} />
      <div className="dialog-form__foot">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" busy={isSending}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
}
