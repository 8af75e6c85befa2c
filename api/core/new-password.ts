import type { ErrorCode } from '@gtinoteka/contract/error-codes.ts';
import { checkPassword, checkRepeat } from '@gtinoteka/contract/rules/password.ts';
import { isCommonPassword } from './common-passwords.ts';

export interface NewPassword {
  readonly password: string;
  readonly passwordRepeat: string;
}

/** Faults of a password that is chosen now: the rules of A §5, then the block list, and the repeated one. */
export function passwordFaults({ password, passwordRepeat }: NewPassword): {
  readonly [field in keyof NewPassword]: ErrorCode | null;
} {
  return {
    password: checkPassword(password) ?? (isCommonPassword(password) ? 'PASSWORD_TOO_COMMON' : null),
    passwordRepeat: checkRepeat(password, passwordRepeat),
  };
}
