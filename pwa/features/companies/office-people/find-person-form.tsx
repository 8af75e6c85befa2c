import { findOfficePerson, type OfficePerson } from '@gtinoteka/contract/office/office-people.ts';
import { checkEmail, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { useEffect, useRef } from 'react';
import { callOf } from '../../../core/network/use-act.ts';
import { useForm } from '../../../core/page/use-form.ts';
import { FormFoot } from '../../../ui/control/dialog-foot.tsx';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { officePeopleTexts as texts } from './office-people-texts.ts';

const fields = { email: { id: 'office-person-email', label: texts.email } };

/** Finds an account by its whole address; nobody is suggested. */
export function FindPersonForm({
  onFound,
  onCancel,
}: {
  onFound: (person: OfficePerson) => void;
  onCancel: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const form = useForm<{ email: string }, 'email', { person: OfficePerson }>({
    initial: { email: '' },
    fields,
    rules: ({ email }) => ({ email: checkEmail(cleanEmail(email)) }),
    call: callOf(findOfficePerson, ({ email }) => ({ body: { email: cleanEmail(email) } })),
    busyText: texts.finding,
    onDone: ({ person }) => onFound(person),
  });
  useEffect(() => {
    field.current?.focus();
  }, [form.summary.submitted]);
  return (
    <form className="dialog-form" {...form.props}>
      <EmailField
        {...form.text('email', (typed) => typed.toLowerCase())}
        ref={field}
        hint={texts.emailHint}
        autoComplete="off"
      />
      <FormFoot onCancel={onCancel} submit={texts.find} busy={form.isSending} />
    </form>
  );
}
