import { ApiError, errorText, secondsToWait } from '../../core/network/api-client.ts';
import { companyUsersTexts as texts } from './company-users-texts.ts';

/** What to say of a refused call: too many invitations say when the next one goes, anything else as everywhere. */
export function refusalText(error: unknown): string {
  const isOfCompany = error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS';
  const seconds = isOfCompany ? secondsToWait(error) : 0;
  return seconds > 0 ? texts.tooMany(Math.ceil(seconds / 60)) : errorText(error);
}
