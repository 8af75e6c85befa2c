import { ApiError, errorText } from '../../core/api-client.ts';
import { companyUsersTexts as texts } from '../../core/texts/company-users.ts';

/** What to say of a refused call: too many invitations say when the next one goes, anything else as everywhere. */
export function refusalText(error: unknown): string {
  const seconds = error instanceof ApiError && error.status === 429 ? Number(error.headers.get('retry-after')) : 0;
  return seconds > 0 ? texts.tooMany(Math.ceil(seconds / 60)) : errorText(error);
}
