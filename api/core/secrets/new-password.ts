import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { checkPassword, checkRepeat } from '@gtinoteka/contract/rules/password.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isEasyToGuess, isMadeOfOwnData } from './password-strength.ts';

export interface NewPassword {
  readonly password: string;
  readonly passwordRepeat: string;
}

/**
 * Errors of a new password: the rules of A §5, the block list, guessability, and the repetition.
 * - `own`: the person's address, names and companies.
 */
export function passwordFaults(
  { password, passwordRepeat }: NewPassword,
  own: readonly string[],
): {
  readonly [field in keyof NewPassword]: ErrorCode | null;
} {
  return {
    password: checkPassword(password) ?? guessFault(password, own),
    passwordRepeat: checkRepeat(password, passwordRepeat),
  };
}

function guessFault(password: string, own: readonly string[]): ErrorCode | null {
  if (isMadeOfOwnData(password, own)) return 'PASSWORD_OWN_DATA';
  return isCommonPassword(password) || isEasyToGuess(password) ? 'PASSWORD_TOO_COMMON' : null;
}
