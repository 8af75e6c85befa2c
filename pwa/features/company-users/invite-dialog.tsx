import { getCompanyMemberships, inviteUser } from '@gtinoteka/contract/company-users.ts';
import type { PermissionGroup } from '@gtinoteka/contract/permissions.ts';
import { checkEmail, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { useEffect, useRef } from 'react';
import { callOf } from '../../core/network/use-act.ts';
import { useForm } from '../../core/page/use-form.ts';
import { companyUsersTexts as texts } from './company-users-texts.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { FormFoot } from '../../ui/control/dialog-foot.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { GroupChoice } from './group-choice.tsx';
import { refusalText } from './refusal-text.ts';

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
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { email: '', permissionGroup: 'location_user' as PermissionGroup },
    fields,
    rules: ({ email }) => ({ email: checkEmail(cleanEmail(email)) }),
    call: callOf(inviteUser, ({ email, permissionGroup }) => ({
      params: { userId, companyId },
      body: { email: cleanEmail(email), permissionGroup },
    })),
    busyText: texts.sending,
    onDone: (_, { email }) => onDone(cleanEmail(email)),
    changes: [getCompanyMemberships],
    // It stands above the field.
    onRefused: () => undefined,
    renewsRefused: true,
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
      <FormFoot onCancel={onCancel} submit={texts.send} busy={form.isSending} />
    </form>
  );
}
