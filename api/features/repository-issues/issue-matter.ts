import { readMatterId, type IssueMatter } from '@gtinoteka/contract/office/issue-groups.ts';
import { AppError } from '../../core/app-error.ts';

/** Company, error and pool in a path. Throws NOT_FOUND for a malformed one. */
export function requireMatter(group: string): IssueMatter {
  const matter = readMatterId(group);
  if (!matter) throw new AppError('NOT_FOUND');
  return matter;
}
