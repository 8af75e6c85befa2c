import { inviteUser } from '@gtinoteka/contract/company-users.ts';
import type { PermissionGroup } from '@gtinoteka/contract/permissions.ts';
import { checkEmail, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { useEffect, useRef } from 'react';
import { callEndpoint } from '../../core/network/api-client.ts';
import { useForm } from '../../core/page/use-form.ts';
import { companyUsersTexts as texts } from './company-users-texts.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { FormFoot } from '../../ui/control/dialog-foot.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { GroupChoice } from './group-choice.tsx';
import { refusalText } from './refusal-text.ts';
import { useRefusedInList } from './use-dialog-act.ts';

const fields = { email: { id: 'invited-email', label: texts.workEmail } };

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
  const refusedInList = useRefusedInList();
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { email: '', permissionGroup: 'location_user' as PermissionGroup },
    fields,
    rules: ({ email }) => ({ email: checkEmail(cleanEmail(email)) }),
    async call({ email, permissionGroup }) {
      const body = { email: cleanEmail(email), permissionGroup };
      await callEndpoint(inviteUser, { params: { userId, companyId }, body }).catch((error: unknown) => {
        refusedInList(error);
        throw error;
      });
    },
    busyText: texts.sending,
    onDone: (_, { email }) => onDone(cleanEmail(email)),
    // It stands above the field.
    onRefused: () => undefined,
  });

  useEffect(() => {
    field.current?.focus();
  }, [form.problem, form.summary.submitted]);

  return (
    <form className="dialog-form" {...form.props}>
      <div role="alert">{form.problem !== null && <Banner type="bad">{refusalText(form.problem)}</Banner>}</div>
      <EmailField
        {...form.text('email', (typed) => typed.toLowerCase())}
        ref={field}
        hint={texts.workEmailHint}
        autoComplete="off"
      />
      <GroupChoice
        value={form.values.permissionGroup}
        onChange={(permissionGroup) => form.change({ permissionGroup })}
      />
      <FormFoot cancel={texts.cancel} onCancel={onCancel} submit={texts.send} busy={form.isSending} />
    </form>
  );
}
