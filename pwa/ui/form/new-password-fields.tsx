import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { checkPassword, checkRepeat } from '@gtinoteka/contract/rules/password.ts';
import type { ReactNode } from 'react';
import { PasswordField } from './password-field.tsx';

export interface NewPasswordDraft {
  password: string;
  repeat: string;
}

/** What the fields of a new password start with. */
export const noPassword: NewPasswordDraft = { password: '', repeat: '' };

/** Faults of a new password and its repetition that the page can know (A §5); the server also knows a block list. */
export function newPasswordFaults({
  password,
  repeat,
}: NewPasswordDraft): Record<'password' | 'repeat', ErrorCode | null> {
  return { password: checkPassword(password), repeat: checkRepeat(password, repeat) };
}

/**
 * A new password with its rules, and the same once more. `email` is whose it is: password managers keep them together.
 * `ids` and `labels` name the two fields for error summaries.
 */
export function NewPasswordFields({
  draft,
  onChange,
  ids,
  labels,
  errors,
  email,
}: {
  draft: NewPasswordDraft;
  onChange: (part: Partial<NewPasswordDraft>) => void;
  ids: Record<keyof NewPasswordDraft, string>;
  labels: Record<keyof NewPasswordDraft, string>;
  errors: Partial<Record<keyof NewPasswordDraft, ReactNode>>;
  email: string;
}) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id={ids.password}
        name="password"
        label={labels.password}
        autoComplete="new-password"
        showsRules
        value={draft.password}
        error={errors.password}
        onChange={(password) => onChange({ password })}
      />
      <PasswordField
        id={ids.repeat}
        name="passwordRepeat"
        label={labels.repeat}
        autoComplete="new-password"
        value={draft.repeat}
        error={errors.repeat}
        onChange={(repeat) => onChange({ repeat })}
      />
    </>
  );
}
